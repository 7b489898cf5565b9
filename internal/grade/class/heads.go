package class

import (
	"slices"
	"strconv"
	"strings"

	"stride/internal/grade/label"
)

// The heads of a class list. Platforms write the same word in many ways (user_name, "User name",
// USERNAME *), so heads are compared by their letters and digits alone, and with what says only
// that it is a student's cut off: "Student Email", FIRST_NAME_OF_STUDENT.

// field is what a column with words for a student says.
type field string

const (
	theSubmission field = "submission"
	theName       field = "name"
	theFirst      field = "first name"
	theLast       field = "last name"
	theLogin      field = "login"
	theEmail      field = "email"
	theID         field = "id"
	theNumber     field = "number"
)

// columns is the table of known heads. Of two rows with the same head, the first one counts whose
// column beside it is in the table, too.
var columns = []struct {
	field  field
	beside string
	of     string // the platform, if the field is its own number
	heads  []string
}{
	{theNumber, "sisloginid", label.Canvas, []string{"id"}},
	{theNumber, "student", label.Canvas, []string{"id"}},
	{theLogin, "displayid", "", []string{"id"}}, // of Sakai
	{theID, "githubusername", "", []string{"identifier"}},
	{theNumber, "", "Moodle", []string{"identifier"}},
	{theNumber, "", label.Gradescope, []string{"submissionid"}},
	{theSubmission, "", "", []string{"submission", "studentrepositoryname"}},
	{theName, "", "", []string{"name", "student", "fullname", "displayname", "lastfirst", "lastnamefirstname",
		"firstnamelastname", "nachnamevorname", "nomprénom", "vollständigername",
		"nomcomplet", "nombrecompleto", "apellidosynombre", "nomecompleto", "nomecognome", "volledigenaam"}},
	{theFirst, "", "", []string{"firstname", "namefirst", "first", "givenname", "legalfirstname", "forename",
		"vorname", "prénom", "nombre", "nombres", "nome", "voornaam", "förnamn"}},
	{theLast, "", "", []string{"lastname", "namelast", "last", "surname", "familyname", "legallastname",
		"nachname", "familienname", "nom", "nomdefamille", "apellidos", "apellido", "cognome", "sobrenome",
		"achternaam", "efternamn"}},
	{theLogin, "", "", []string{"login", "username", "userid", "user", "uid", "netid", "loginid", "loginname",
		"sisloginid", "githubusername", "gitlabusername", "benutzer", "benutzername", "nutzername",
		"nutzernamen", "anmeldename", "kennung", "identifiant", "nomdutilisateur", "nombredeusuario", "usuario",
		"nomeutente", "gebruikersnaam", "användarnamn"}},
	{theEmail, "", "", []string{"email", "emailaddress", "mail", "emailadresse", "primaryemail",
		"emailprimary", "adressedecourriel", "adresseemail", "courriel", "direccióndecorreo",
		"correoelectrónico", "correo", "indirizzoemail", "emailadres", "eposta"}},
	{theID, "", "", []string{"id", "sisuserid", "sisid", "idnumber", "sid", "studentnumber", "orgdefinedid",
		"displayid", "rosteridentifier", "registrationnumber", "matriculationnumber", "universityid",
		"externalid", "emplid", "idnummer", "matrikelnummer", "matrikelnr", "matrnr", "numéroetudiant",
		"numérodidentification", "númerodeid", "matrícula", "matricola", "numeroid", "numerodimatricola",
		"studentnummer"}},
}

// bare is a head by its letters and digits alone. The sign # stands for number.
func bare(head string) string {
	return strings.Join(wordsOf(strings.ReplaceAll(head, "#", "number")), "")
}

// ofStudents says only that a column is about students.
var ofStudents = []string{"ofstudent", "ofthestudent", "students", "student", "participant", "learner",
	"user", "submitter"}

// fieldOf returns what a column says by its head. All is all heads.
func fieldOf(head string, all []string) (field, string) {
	for _, c := range columns {
		if slices.Contains(c.heads, head) && (c.beside == "" || slices.Contains(all, c.beside)) {
			return c.field, c.of
		}
	}
	return "", ""
}

// meaning is what the cells of a column are.
type meaning struct {
	head  string
	field field // empty for what follows, and for what is ignored
	of    string
	part  Part // with a name if the column has points
}

// meanings reads a line of heads, and counts the columns that say who a student is.
func meanings(heads []string) (all []meaning, known int) {
	plain := make([]string, len(heads))
	for k, head := range heads {
		plain[k] = bare(head)
	}
	for k, head := range heads {
		m := meaning{head: strings.TrimSpace(head)}
		m.field, m.of = fieldOf(plain[k], plain)
		for _, word := range ofStudents {
			if m.field == "" {
				m.field, m.of = fieldOf(strings.TrimSuffix(strings.TrimPrefix(plain[k], word), word), nil)
			}
		}
		if m.field != "" {
			known++
		} else {
			m.part = pointsOf(m.head)
		}
		all = append(all, m)
	}
	return all, known
}

// pointsOf reads the head of a column with points given by hand, as in theory/25.
func pointsOf(head string) Part {
	at := strings.LastIndex(head, "/")
	if at <= 0 {
		return Part{}
	}
	most, err := strconv.ParseFloat(head[at+1:], 64)
	if err != nil || !(most > 0 && most <= maxPoints) {
		return Part{}
	}
	return Part{Name: head[:at], Most: most}
}

// maxPoints limits the points that are given by hand for one thing.
const maxPoints = 1e6

// dropHalfNames ignores a column of first names without one of last names, or the reverse, and
// returns its head: a student whose last name is Wu would be taken for one whose first name is.
func dropHalfNames(heads []meaning) string {
	at := func(f field) int { return slices.IndexFunc(heads, func(m meaning) bool { return m.field == f }) }
	first, last := at(theFirst), at(theLast)
	if (first < 0) == (last < 0) || at(theName) >= 0 {
		return ""
	}
	m := &heads[max(first, last)]
	m.field = ""
	return m.head
}
