cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, realloc

cdef struct Node:
    int move
    int parent_key
    int key
    int first_child
    int visits
    int available
    signed char child_count
    signed char listed
    signed char mover
    double total
    double prior

cdef inline Node* grown_nodes(Node* nodes, int size) noexcept nogil:
    return <Node*> realloc(nodes, size * sizeof(Node))

cdef inline int* empty_slots(int count) noexcept nogil:
    return <int*> calloc(count, sizeof(int))

cdef inline void release(void* memory) noexcept nogil:
    free(memory)

cdef inline long bytes_of(long nodes, long slots) noexcept nogil:
    return nodes * sizeof(Node) + slots * sizeof(int)

cdef int FIRST_NODES, FIRST_SLOTS, LEAST_BLOCK, SLOTS_A_NODE

@cython.final
cdef class Nodes:
    cdef Node* items
    cdef int* slots
    cdef int capacity, max_nodes, slot_count, in_slots
    cdef readonly int size

    @cython.locals(capacity=int, grown="Node*")
    cdef bint has_room(self, int count) noexcept nogil
    @cython.locals(block=int, wanted=int, first=int, child=int)
    cdef bint reserve_children(self, int node, int least) noexcept nogil
    @cython.locals(items="Node*", child=int)
    cdef int append(self, int move, int mover) noexcept nogil
    @cython.locals(slot=int, child=int)
    cdef int find_child(self, int node, int move) noexcept nogil
    @cython.locals(child=int)
    cdef int add_child(self, int node, int move, int mover) noexcept nogil
    @cython.locals(hashed=uint64_t)
    cdef int slot_of(self, int parent_key, int move) noexcept nogil
    @cython.locals(slot=int)
    cdef void put_in_slot(self, int child) noexcept nogil
    @cython.locals(before="int*", count=int, grown="int*", at=int)
    cdef bint grow_slots(self) noexcept nogil
    cpdef long memory(self)
