# Arrays of Python's that native code reads and writes. Typed memoryviews would do the same, but compile for half a minute in every game.
from cpython.buffer cimport PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, Py_buffer, PyBuffer_Release, PyObject_GetBuffer


cdef class Loan:
    """An array, held as long as this object lives."""
    cdef Py_buffer buffer
    cdef void* data

    def __cinit__(self, str name, array, str kinds, int itemsize, tuple shape, bint writable=True):
        """`kinds`: the type characters allowed, as in the module struct. If there are two, the system decides which has this size."""
        self.data = NULL
        PyObject_GetBuffer(array, &self.buffer, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (PyBUF_WRITABLE if writable else 0))
        self.data = self.buffer.buf
        cdef const char* form = self.buffer.format       # NULL: bytes
        cdef bint fits = self.buffer.ndim == len(shape) and self.buffer.itemsize == itemsize
        cdef int i
        fits = fits and ("B" in kinds if form == NULL else form[1] == 0 and <Py_UCS4>form[0] in kinds)
        for i in range(self.buffer.ndim):
            fits = fits and self.buffer.shape[i] == shape[i]
        if not fits:
            found = tuple([self.buffer.shape[i] for i in range(self.buffer.ndim)])
            raise ValueError(f"the array of {name} has the shape {found} and {self.buffer.itemsize} bytes an entry; "
                             f"allowed here: {shape} and {itemsize}")

    def __dealloc__(self):
        if self.data != NULL:
            PyBuffer_Release(&self.buffer)


cdef class Loans:
    """Some arrays of one object, which has them by these names; held as long as this object lives."""
    cdef object arrays
    cdef bint writable
    cdef list held

    def __cinit__(self, arrays, bint writable=True):
        self.arrays, self.writable, self.held = arrays, writable, []

    cdef void* take(self, str name, str kinds, int itemsize, tuple shape) except? NULL:
        """Where the numbers of an array are."""
        cdef Loan loan = Loan(name, getattr(self.arrays, name), kinds, itemsize, shape, self.writable)
        self.held.append(loan)
        return loan.data


cdef Loan stop_flag(stop):
    """The byte that another thread sets to stop the work."""
    return Loan("stop", stop, "B", 1, (1,), False)
