// Package gradecmd provides the commands that grade programs of students.
package gradecmd
