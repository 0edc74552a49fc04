cimport cython
from libc.stdint cimport int32_t

cdef int CHUNK, SLOT, CALL, DONE, CURSORS, NO_CHUNK, PATIENCE

# Numbers that several threads read and write.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline long long lakelight_read(long long *slots, int at) {
        return _InterlockedOr64(slots + at, 0);
    }
    static __inline void lakelight_write(long long *slots, int at, long long value) {
        _InterlockedExchange64(slots + at, value);
    }
    static __inline long long lakelight_add_one(long long *slots, int at) {
        return _InterlockedExchangeAdd64(slots + at, 1);
    }
    static __inline void lakelight_pause(void) {}
    static __inline void lakelight_fetch_to_write(int *items, Py_ssize_t at) {
        _m_prefetchw(items + at);
    }
    #else
    static inline long long lakelight_read(long long *slots, int at) {
        return __atomic_load_n(slots + at, __ATOMIC_ACQUIRE);
    }
    static inline void lakelight_write(long long *slots, int at, long long value) {
        __atomic_store_n(slots + at, value, __ATOMIC_RELEASE);
    }
    static inline long long lakelight_add_one(long long *slots, int at) {
        return __atomic_fetch_add(slots + at, 1, __ATOMIC_ACQ_REL);
    }
    static inline void lakelight_pause(void) {
    #if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
    #elif defined(__aarch64__)
        __asm__ __volatile__("yield");
    #endif
    }
    static inline void lakelight_fetch_to_write(int *items, Py_ssize_t at) {
    #if defined(__x86_64__)
        __asm__ __volatile__("prefetchw %0" : : "m"(items[at]));
    #else
        __builtin_prefetch(items + at, 1);
    #endif
    }
    #endif
    """
    long long read_shared "lakelight_read"(long long* slots, int at) nogil
    void write_shared "lakelight_write"(long long* slots, int at, long long value) nogil
    long long add_one "lakelight_add_one"(long long* slots, int at) nogil
    void pause "lakelight_pause"() nogil
    # Begin to fetch a line of the cache that will be written, from a core that has read it.
    void fetch_to_write "lakelight_fetch_to_write"(int32_t* items, Py_ssize_t at) nogil

@cython.final
cdef class Sharing:
    cdef readonly int count, threads, chunk, chunks
    cdef readonly int task
    cdef readonly bytearray asleep
    cdef object memory
    cdef long long[::1] view
    cdef long long* slots

    @cython.locals(share=int)
    cpdef publish(self, int task)
    cpdef bint fall_asleep(self, int thread, long long seen)
    cpdef bint wake(self, int thread)
    cpdef long long call(self) noexcept nogil
    cpdef bint is_done(self) noexcept nogil
    cdef int first_chunk(self, int share) noexcept nogil
    @cython.locals(number=int, share=int, chunk=int)
    cdef int take(self, int thread) noexcept nogil
    @cython.locals(end=int, chunk=int)
    cdef int take_from(self, int share) noexcept nogil
    @cython.locals(seen="long long", look=int)
    cdef bint is_late(self, int share) noexcept nogil
    cdef void finish(self) noexcept nogil
    @cython.locals(_=int)
    cdef bint wait_for_call(self, long long seen, int looks) noexcept nogil
    @cython.locals(_=int)
    cdef bint wait_for_all(self, int looks) noexcept nogil
