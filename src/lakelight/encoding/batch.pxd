cimport cython
from libc.stdint cimport uint8_t, uint64_t

from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport NOBODY, GameState
from lakelight.encoding.buffers cimport ByteBuffer, FloatBuffer, IntBuffer, ObjectTable
from lakelight.encoding.encoder cimport NO_MOVE, Encoder
from lakelight.encoding.sharing cimport NO_CHUNK, Sharing, fetch_to_write

cdef uint64_t SEED_MASK
cdef double MARGIN_SCALE
cdef int RESET, STEP, LINE
cdef int REWARD_WIN, REWARD_RANK, REWARD_MARGIN, NEXT_STEP, SAME_STEP, FORFEIT, NO_LOSER, SPREAD

cpdef void seed_generator(Rng rng, uint64_t seed, Py_ssize_t index, int episode) noexcept nogil

@cython.final
cdef class Environment:
    cdef GameState state
    cdef GameState round_start
    cdef Rng rng

@cython.final
cdef class BatchCore:
    cdef readonly Encoder encoder
    cdef readonly int count, players, actions, longest, observation_size
    cdef readonly dict arrays
    cdef int reward_kind, autoreset, illegal_kind
    cdef bint hides_rounds, has_mask
    cdef readonly uint64_t seed
    cdef ObjectTable table
    cdef MoveList moves
    cdef IntBuffer action, legal, legal_count, seat, scores, length, episode, illegal_count
    cdef IntBuffer final_scores, final_length
    cdef ByteBuffer held, is_done, observation, mask, terminated, truncated, illegal
    cdef ByteBuffer final_observation
    cdef FloatBuffer reward

    @cython.locals(index=Py_ssize_t)
    cpdef restart(self, object seed)
    @cython.locals(moves=MoveList)
    cpdef reset_range(self, Py_ssize_t first, Py_ssize_t end)
    @cython.locals(moves=MoveList)
    cpdef step_range(self, Py_ssize_t first, Py_ssize_t end)
    cpdef bint run(self, Sharing sharing, int looks)
    @cython.locals(moves=MoveList, seen="long long")
    cpdef serve(self, Sharing sharing, int thread, int looks)
    @cython.locals(index=Py_ssize_t)
    cpdef bint has_ended(self)
    cpdef set_state(self, Py_ssize_t index, GameState position)
    cdef install_state(self, Environment env, Py_ssize_t index, GameState position)
    @cython.locals(env=Environment)
    cpdef GameState state(self, Py_ssize_t index)
    cdef GameState state_of(self, Environment env)
    cpdef tuple snapshot(self, Py_ssize_t index)
    cdef tuple snapshot_of(self, Environment env)
    cpdef restore(self, Py_ssize_t index, tuple snapshot)
    cdef restore_into(self, Environment env, tuple snapshot)

    @cython.locals(number=int, share=int)
    cdef void work_off(self, Sharing sharing, int thread, MoveList moves) noexcept nogil
    @cython.locals(chunk=int, first=Py_ssize_t, end=Py_ssize_t)
    cdef void work_off_share(self, Sharing sharing, int share, MoveList moves) noexcept nogil
    @cython.locals(line=Py_ssize_t)
    cdef void fetch_row(self, Py_ssize_t index) noexcept nogil
    @cython.locals(index=Py_ssize_t)
    cdef void run_range(
        self, int task, Py_ssize_t first, Py_ssize_t end, MoveList moves, bint is_shared
    ) noexcept nogil
    @cython.locals(at=Py_ssize_t)
    cdef void clear(self, Py_ssize_t index) noexcept nogil
    cdef void begin(self, Environment env, Py_ssize_t index) noexcept nogil
    @cython.locals(seat=int)
    cdef void prepare(self, Environment env, Py_ssize_t index) noexcept nogil
    cdef void note_round(self, Environment env, bint was_round) noexcept nogil
    cdef void copy_state(self, GameState into, GameState state) noexcept nogil
    @cython.locals(was_done=bint, at=Py_ssize_t)
    cdef void step_one(self, Environment env, Py_ssize_t index, MoveList moves) noexcept nogil
    @cython.locals(seat=int, move=int, first=int, was_round=bint)
    cdef void play(self, Environment env, Py_ssize_t index, MoveList moves) noexcept nogil
    @cython.locals(size=Py_ssize_t, first=Py_ssize_t, seat=int)
    cdef void finish(
        self, Environment env, Py_ssize_t index, int mover, int loser, bint is_truncated
    ) noexcept nogil
    @cython.locals(row="uint8_t*", final="uint8_t*", mask="uint8_t*", source=Py_ssize_t,
                   at=Py_ssize_t)
    cdef void write_end(self, Py_ssize_t index, int mover) noexcept nogil
    @cython.locals(standings="int[4]", seat=int, better=int, equal=int, rival=int, other=int,
                   lead=int)
    cdef void write_rewards(self, GameState state, Py_ssize_t first, int loser) noexcept nogil
    cdef double reward_of(self, int better, int equal, int lead, int score) noexcept nogil
    @cython.locals(seat=int, at=Py_ssize_t, count=int)
    cdef void write_row(self, Environment env, Py_ssize_t index, MoveList moves) noexcept nogil
