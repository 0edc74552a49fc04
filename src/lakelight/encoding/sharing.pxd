cimport cython
from libc.stdint cimport int32_t

cdef int CHUNK, SLOT, CALL, DONE, STOP, CALLER, CURSORS, NO_CHUNK
cdef int LOOKS_IF_BEGUN, LOOKS_IF_NOT_BEGUN, LOOKS_ON_A_CORE

# Numbers that several threads read and write.
cdef extern from *:
    """
    #include <pythread.h>
    #if defined(__linux__)
    #include <sched.h>
    #define lakelight_core_number() sched_getcpu()
    #else
    #define lakelight_core_number() (-1)
    #endif
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
    static __inline long long lakelight_exchange(long long *slots, int at, long long value) {
        return _InterlockedExchange64(slots + at, value);
    }
    static __inline void lakelight_pause(void) {}
    static __inline void lakelight_fetch_to_write(int *items, Py_ssize_t at) {
        _m_prefetchw(items + at);
    }
    #else
    static inline long long lakelight_read(long long *slots, int at) {
        return __atomic_load_n(slots + at, __ATOMIC_SEQ_CST);
    }
    static inline void lakelight_write(long long *slots, int at, long long value) {
        __atomic_store_n(slots + at, value, __ATOMIC_RELEASE);
    }
    static inline long long lakelight_add_one(long long *slots, int at) {
        return __atomic_fetch_add(slots + at, 1, __ATOMIC_SEQ_CST);
    }
    static inline long long lakelight_exchange(long long *slots, int at, long long value) {
        return __atomic_exchange_n(slots + at, value, __ATOMIC_SEQ_CST);
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
    static inline long long lakelight_new_lock(void) {
        PyThread_type_lock lock = PyThread_allocate_lock();
        if (lock != NULL) PyThread_acquire_lock(lock, WAIT_LOCK);
        return (long long) (Py_uintptr_t) lock;
    }
    static inline void lakelight_free_lock(long long lock) {
        if (lock) PyThread_free_lock((PyThread_type_lock) (Py_uintptr_t) lock);
    }
    static inline void lakelight_acquire(long long lock) {
        PyThread_acquire_lock((PyThread_type_lock) (Py_uintptr_t) lock, WAIT_LOCK);
    }
    static inline void lakelight_release(long long lock) {
        PyThread_release_lock((PyThread_type_lock) (Py_uintptr_t) lock);
    }
    """
    long long read_shared "lakelight_read"(long long* slots, int at) nogil
    void write_shared "lakelight_write"(long long* slots, int at, long long value) nogil
    long long add_one "lakelight_add_one"(long long* slots, int at) nogil
    long long exchange "lakelight_exchange"(long long* slots, int at, long long value) nogil
    # Locks that need no GIL; their maker holds them.
    long long new_lock "lakelight_new_lock"() nogil
    void free_lock "lakelight_free_lock"(long long lock) nogil
    void acquire "lakelight_acquire"(long long lock) nogil
    void release "lakelight_release"(long long lock) nogil
    int core_number "lakelight_core_number"() nogil
    void pause "lakelight_pause"() nogil
    # Begin to fetch a line of the cache that will be written, from a core that has read it.
    void fetch_to_write "lakelight_fetch_to_write"(int32_t* items, Py_ssize_t at) nogil

@cython.final
cdef class Alarm:
    cdef readonly long long number

@cython.final
cdef class Sharing:
    cdef readonly int count, threads, chunk, chunks
    cdef readonly int task
    cdef list alarms
    cdef object memory
    cdef long long[::1] view
    cdef long long* slots

    @cython.locals(share=int)
    cpdef publish(self, int task)
    cpdef stop(self)
    cpdef bint is_asleep(self, int thread) noexcept nogil
    cpdef long long call(self) noexcept nogil
    cpdef bint is_done(self) noexcept nogil
    cdef int sleep_slot(self, int thread) noexcept nogil
    cdef void sleep(self, int thread, long long seen) noexcept nogil
    @cython.locals(core=int)
    cdef bint is_on_core_of_caller(self) noexcept nogil
    @cython.locals(thread=int)
    cdef void wake_all(self) noexcept nogil
    cdef int first_chunk(self, int share) noexcept nogil
    @cython.locals(end=int, chunk=int)
    cdef int take(self, int share) noexcept nogil
    @cython.locals(seen="long long", left=int)
    cdef bint is_late(self, int share) noexcept nogil
    cdef void finish(self) noexcept nogil
    @cython.locals(look=int)
    cdef bint wait_for_call(self, int thread, long long seen, int looks) noexcept nogil
    @cython.locals(_=int)
    cdef bint wait_for_all(self, int looks) noexcept nogil
