from libc.stdint cimport uint64_t

# The position of the lowest bit that is set; there must be one.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lakelight_lowest_bit(unsigned long long word) {
        unsigned long at;
        _BitScanForward64(&at, word);
        return (int)at;
    }
    #else
    static inline int lakelight_lowest_bit(unsigned long long word) {
        return __builtin_ctzll(word);
    }
    #endif
    """
    int lowest_bit "lakelight_lowest_bit"(uint64_t word) nogil
