package records

import (
	"fmt"
	"sync"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// A layer between SQLite and the operating system whose operations fail. It is SQLite's
// own for everything else: opening a file, it lets SQLite's own layer do that, and then
// puts its functions into the place of those of the file. SQLite's C has become Go here,
// but structures and pointers to functions are as in C, so some of this is not safe by
// Go's types.

// fault is a way in which an operation fails.
type fault struct {
	name  string
	code  int32 // that SQLite is told
	half  bool  // of a write: half of it is done
	stays bool  // all operations that follow fail too: a full disk, or a program that was killed
}

// failing is the state of the layer.
var failing struct {
	sync.Mutex
	made  int // operations so far
	at    int // the one that fails, from 1; 0 for none
	fault fault
	names []string

	own     *sqlite3.Tsqlite3_vfs
	methods map[uintptr]uintptr // SQLite's own functions of a file, by ours
	copies  map[uintptr]uintptr // ours, by SQLite's own
}

const layerName = "failing"

// fails counts an operation and says whether it is to fail, with which code.
func fails(name string) (f fault, failed bool) {
	failing.Lock()
	defer failing.Unlock()
	failing.made++
	if failing.at == 0 {
		failing.names = append(failing.names, name)
		return fault{}, false
	}
	at := failing.made == failing.at
	f = failing.fault
	f.half = f.half && at
	return f, at || f.stays && failing.made > failing.at
}

// at returns what a pointer of C points to.
func at[T any](pointer uintptr) *T { return *(**T)(unsafe.Pointer(&pointer)) }

// pointer returns a function of this file, which is not a closure, as C sees it.
func pointer[F any](f F) uintptr { return *(*uintptr)(unsafe.Pointer(&f)) }

// function returns the function that C means.
func function[F any](pointer uintptr) F { return *(*F)(unsafe.Pointer(&pointer)) }

type (
	openFunc  = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	writeFunc = func(tls *libc.TLS, file, buffer uintptr, amount int32, offset int64) int32
	cutFunc   = func(tls *libc.TLS, file uintptr, size int64) int32
	flagFunc  = func(tls *libc.TLS, file uintptr, flags int32) int32
	eraseFunc = func(tls *libc.TLS, vfs, name uintptr, sync int32) int32
	shareFunc = func(tls *libc.TLS, file uintptr, region, size, extend int32, out uintptr) int32
	lockFunc  = func(tls *libc.TLS, file uintptr, offset, n, flags int32) int32
)

// own returns SQLite's own functions of a file.
func own(file uintptr) *sqlite3.Tsqlite3_io_methods {
	failing.Lock()
	defer failing.Unlock()
	return at[sqlite3.Tsqlite3_io_methods](failing.methods[at[sqlite3.Tsqlite3_file](file).FpMethods])
}

func layerOpen(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	at[sqlite3.Tsqlite3_file](file).FpMethods = 0
	if _, failed := fails("open"); failed {
		return sqlite3.SQLITE_CANTOPEN
	}
	code := function[openFunc](failing.own.FxOpen)(tls, vfs, name, file, flags, out)
	methods := &at[sqlite3.Tsqlite3_file](file).FpMethods
	if *methods == 0 {
		return code
	}
	failing.Lock()
	defer failing.Unlock()
	mine, ok := failing.copies[*methods]
	if !ok {
		var m *sqlite3.Tsqlite3_io_methods
		mine = libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*m)))
		m = at[sqlite3.Tsqlite3_io_methods](mine)
		*m = *at[sqlite3.Tsqlite3_io_methods](*methods)
		m.FxRead, m.FxWrite = pointer[writeFunc](layerRead), pointer[writeFunc](layerWrite)
		m.FxTruncate, m.FxSync = pointer[cutFunc](layerTruncate), pointer[flagFunc](layerSync)
		m.FxLock = pointer[flagFunc](layerLock)
		if m.FxShmMap != 0 {
			m.FxShmMap, m.FxShmLock = pointer[shareFunc](layerShare), pointer[lockFunc](layerShareLock)
		}
		failing.copies[*methods], failing.methods[mine] = mine, *methods
	}
	*methods = mine
	return code
}

func layerRead(tls *libc.TLS, file, buffer uintptr, amount int32, offset int64) int32 {
	if _, failed := fails("read"); failed {
		return sqlite3.SQLITE_IOERR_READ
	}
	return function[writeFunc](own(file).FxRead)(tls, file, buffer, amount, offset)
}

func layerWrite(tls *libc.TLS, file, buffer uintptr, amount int32, offset int64) int32 {
	write := function[writeFunc](own(file).FxWrite)
	f, failed := fails("write")
	if !failed {
		return write(tls, file, buffer, amount, offset)
	}
	if f.half {
		if code := write(tls, file, buffer, amount/2, offset); code != sqlite3.SQLITE_OK {
			return code
		}
	}
	return f.code
}

func layerTruncate(tls *libc.TLS, file uintptr, size int64) int32 {
	if _, failed := fails("truncate"); failed {
		return sqlite3.SQLITE_IOERR_TRUNCATE
	}
	return function[cutFunc](own(file).FxTruncate)(tls, file, size)
}

// layerSync does nothing: the test doesn't lose power, and syncing takes long.
func layerSync(*libc.TLS, uintptr, int32) int32 {
	if _, failed := fails("sync"); failed {
		return sqlite3.SQLITE_IOERR_FSYNC
	}
	return sqlite3.SQLITE_OK
}

func layerLock(tls *libc.TLS, file uintptr, level int32) int32 {
	if _, failed := fails("lock"); failed {
		return sqlite3.SQLITE_IOERR_LOCK
	}
	return function[flagFunc](own(file).FxLock)(tls, file, level)
}

func layerShare(tls *libc.TLS, file uintptr, region, size, extend int32, out uintptr) int32 {
	if _, failed := fails("map of shared memory"); failed {
		return codeNoRoomToMap
	}
	return function[shareFunc](own(file).FxShmMap)(tls, file, region, size, extend, out)
}

// layerShareLock fails when it takes a lock. Giving one back does not fail in SQLite.
func layerShareLock(tls *libc.TLS, file uintptr, offset, n, flags int32) int32 {
	if flags&sqlite3.SQLITE_SHM_LOCK != 0 {
		if _, failed := fails("lock of shared memory"); failed {
			return sqlite3.SQLITE_IOERR_SHMLOCK
		}
	}
	return function[lockFunc](own(file).FxShmLock)(tls, file, offset, n, flags)
}

func layerDelete(tls *libc.TLS, vfs, name uintptr, sync int32) int32 {
	if _, failed := fails("delete"); failed {
		return sqlite3.SQLITE_IOERR_DELETE
	}
	return function[eraseFunc](failing.own.FxDelete)(tls, vfs, name, sync)
}

// useLayer makes books use the layer until the test is over.
func useLayer(t *testing.T) {
	t.Helper()
	if failing.own == nil {
		tls := libc.NewTLS()
		failing.methods, failing.copies = make(map[uintptr]uintptr), make(map[uintptr]uintptr)
		failing.own = at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
		name, err := libc.CString(layerName)
		if err != nil {
			t.Fatal(err)
		}
		memory := libc.Xmalloc(tls, libc.Tsize_t(unsafe.Sizeof(*failing.own)))
		mine := at[sqlite3.Tsqlite3_vfs](memory)
		*mine = *failing.own
		mine.FpNext, mine.FzName = 0, name
		mine.FxOpen, mine.FxDelete = pointer[openFunc](layerOpen), pointer[eraseFunc](layerDelete)
		if code := sqlite3.Xsqlite3_vfs_register(tls, memory, 0); code != sqlite3.SQLITE_OK {
			t.Fatal(fmt.Errorf("registering the layer: code %d", code))
		}
	}
	layer = layerName
	t.Cleanup(func() { layer = "" })
}

// failAt makes operation number at, from 1, fail; 0 for none. It returns a function that
// ends this, and returns how many operations there were.
func failAt(at int, f fault) (end func() int) {
	failing.Lock()
	defer failing.Unlock()
	failing.made, failing.at, failing.fault, failing.names = 0, at, f, nil
	return func() int {
		failing.Lock()
		defer failing.Unlock()
		made := failing.made
		failing.made, failing.at = 0, 0
		return made
	}
}
