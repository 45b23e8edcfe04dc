// The base rules of Expedition Luxor for four players by hand, without editions, modules, reasons or logs: what
// bench/cpp.py compares our kernels with. From the same seeds it plays the same random games, so that both do the same work.

#include <algorithm>
#include <cstdint>

namespace {

constexpr int SEATS = 4, COLUMNS = 18, ROWS = 20, CELLS = COLUMNS * ROWS, FRAME = 10, TURN_TILES = 3;
constexpr int SUPPLY = 30, CAMP_MOST = 5, STACK_MOST = 4, STACK = 20, ONES = 4, START_COLUMN = 7, START_ROW = 9;
constexpr int STEPS[4] = {-COLUMNS, 1, COLUMNS, -1};
enum Tile : uint8_t { NOTHING, LAKE, MOUNTAIN, DESERT, CAMP_D, TEMPLE_D, PYRAMID_D, CAMP_O, TEMPLE_O, PYRAMID_O };
enum Phase : uint8_t { OVER, KEEP, PLACE, DEPLOY, LEAVE, STAY };
constexpr int COST[] = {0, 0, 3, 1, 1, 1, 1, 2, 2, 2};
constexpr int MUST[] = {0, 0, 0, 0, 1, 0, 0, 2, 0, 0};
constexpr int POINTS[] = {0, 0, 0, 0, 1, 2, 3, 1, 2, 3};
constexpr Tile FIRST[ONES] = {CAMP_D, DESERT, TEMPLE_D, MOUNTAIN};
constexpr Tile REST[STACK] = {LAKE, CAMP_D, TEMPLE_D, TEMPLE_O, PYRAMID_D, CAMP_D, CAMP_O, DESERT, TEMPLE_D, PYRAMID_O,
                              CAMP_D, CAMP_D, MOUNTAIN, TEMPLE_O, PYRAMID_D, CAMP_D, CAMP_O, DESERT, TEMPLE_O, PYRAMID_D};
constexpr int STOP = 2 * CELLS, HOLD = 0;

uint32_t mix(uint32_t x) {
    x ^= x >> 16; x *= 0x7FEB352Du;
    x ^= x >> 15; x *= 0x31848BABu;
    x ^= x >> 14; x *= 0x5BD1E995u;
    return x ^ (x >> 16);
}

struct Dice {
    uint32_t a, b, c, d;

    explicit Dice(uint64_t seed) {
        uint32_t low = uint32_t(seed), high = uint32_t(seed >> 32), words[4];
        for (int i = 0; i < 4; i++) {
            low = mix(low + 0x9E3779B9u);
            words[i] = mix(low ^ mix(high + i + 1));
        }
        a = words[0], b = words[1], c = words[2], d = words[3];
        if (!(a | b | c | d)) a = 1;
    }
    static uint32_t rotate(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }
    uint32_t draw() {
        uint32_t out = rotate(a + d, 7) + a, carried = b << 9;
        c ^= a; d ^= b; b ^= c; a ^= d; c ^= carried;
        d = rotate(d, 11);
        return out;
    }
    int below(int n) { return int(uint64_t(draw()) * n >> 32); }
};

struct Player {
    int supply = SUPPLY, drawn = 0, hand[2] = {0, 0}, backs[2] = {1, 1};
    Tile stack[STACK];
};

struct Game {
    Dice dice;
    Phase phase = KEEP;
    int seat = 0, placed = 0, cell = 0, direction = 0, moving = 0, top = ROWS, bottom = 0, left = COLUMNS, right = 0;
    uint32_t laid[ROWS] = {};
    uint8_t tile[CELLS] = {}, height[CELLS] = {}, discs[CELLS][8];
    Player players[SEATS];

    explicit Game(uint64_t seed) : dice(seed) {
        for (auto& player : players) {
            std::copy(REST, REST + STACK, player.stack);
            for (int first = 0; first < STACK; first += 5)
                for (int i = first + 4; i > first; i--) std::swap(player.stack[i], player.stack[first + dice.below(i - first + 1)]);
            for (int i = 0; i < 7; i++) dice.draw();  // our kernels shuffle the empty places, too
        }
    }

    // ------------------------------------------------------------ set-up

    static int start_cell(int i) { return (START_ROW + i / 4) * COLUMNS + START_COLUMN + i % 4; }

    void lay(int at, int kind) {
        int row = at / COLUMNS, column = at % COLUMNS;
        top = std::min(top, row), bottom = std::max(bottom, row);
        left = std::min(left, column), right = std::max(right, column);
        laid[row] |= 1u << column;
        tile[at] = uint8_t(kind);
    }

    void keep(int kind) {
        players[seat].hand[0] = CAMP_D, players[seat].hand[1] = kind;
        if (++seat < SEATS) return;
        int count = 0;
        for (auto& player : players)
            for (Tile one : FIRST)
                if (one != CAMP_D && one != player.hand[1]) lay(start_cell(count++), one);
        for (int i = count - 1; i > 0; i--) std::swap(tile[start_cell(i)], tile[start_cell(dice.below(i + 1))]);
        begin_turn(0);
    }

    // ------------------------------------------------------------ a turn

    void begin_turn(int next) { seat = next, placed = 0, phase = PLACE; }

    void finish_turn() {
        for (int i = 1; i <= SEATS; i++) {
            const Player& next = players[(seat + i) % SEATS];
            if (next.hand[0] || next.hand[1]) return begin_turn((seat + i) % SEATS);
        }
        phase = OVER;
    }

    void finish_tile() {
        Player& player = players[seat];
        if (player.drawn < STACK) {
            int slot = player.hand[0] ? 1 : 0;
            player.hand[slot] = player.stack[player.drawn], player.backs[slot] = 2 + player.drawn / 5;
            player.drawn++;
        }
        if (placed == TURN_TILES || !(player.hand[0] || player.hand[1])) finish_turn();
    }

    void place(int slot, int at) {
        Player& player = players[seat];
        lay(at, player.hand[slot]);
        if (slot == 0) player.hand[0] = player.hand[1], player.backs[0] = player.backs[1];
        player.hand[1] = player.backs[1] = 0;
        placed++;
        int must = MUST[tile[at]];
        if (!must) return;
        cell = at;
        int least = std::min(must, player.supply), most = std::min(CAMP_MOST, player.supply);
        if (least < most) phase = DEPLOY;
        else deploy(least);
    }

    void put(int at, int number) {
        for (int i = 0; i < number; i++) discs[at][height[at]++] = uint8_t(seat);
    }

    void deploy(int number) {
        players[seat].supply -= number;
        put(cell, number);
        moving = std::max(0, number - MUST[tile[cell]]);
        phase = can_leave() ? LEAVE : PLACE;
    }

    // ------------------------------------------------------------ walking

    int room(int at) const { return STACK_MOST - height[at]; }

    bool can_rest(int at, int step, int number) const {
        for (int low = 0, high = 0; COST[tile[at]] && COST[tile[at]] <= room(at); at += step) {
            low += COST[tile[at]], high += room(at);
            if (number < low) return false;
            if (number <= high) return true;
        }
        return false;
    }

    bool can_leave() const {
        for (int step : STEPS)
            for (int number = 1; number <= moving; number++)
                if (can_rest(cell + step, step, number)) return true;
        return false;
    }

    bool others_rest(int number) const {
        int step = STEPS[direction];
        return moving == number || can_rest(cell + step, step, moving - number);
    }

    void leave_some(int number) {
        put(cell, number);
        moving -= number;
        if (moving) cell += STEPS[direction];
    }

    void walk() {
        phase = PLACE;
        while (moving) {
            int only = 0, ways = 0;
            for (int number = COST[tile[cell]]; number <= std::min(room(cell), moving) && ways < 2; number++)
                if (others_rest(number)) only = number, ways++;
            if (ways != 1) {
                phase = STAY;
                return;
            }
            leave_some(only);
        }
    }

    // ------------------------------------------------------------ decisions

    int legal_place(int* out) const {
        const Player& player = players[seat];
        int first = player.hand[0] ? 0 : 1, count = 0;
        int low = std::max(right - FRAME + 1, 1), high = std::min(left + FRAME - 1, COLUMNS - 2);
        uint32_t inside = (1u << (high + 1)) - (1u << low);
        int last = std::min({top + FRAME - 1, bottom + 1, ROWS - 2});
        for (int row = std::max({bottom - FRAME + 1, top - 1, 1}); row <= last; row++) {
            uint32_t beside = laid[row - 1] | laid[row + 1] | laid[row] << 1 | laid[row] >> 1;
            for (uint32_t free = beside & ~laid[row] & inside; free; free &= free - 1)
                out[count++] = first * CELLS + row * COLUMNS + __builtin_ctz(free);
        }
        bool alike = player.hand[0] == player.hand[1] && player.backs[0] == player.backs[1];
        if (first == 0 && player.hand[1] && !alike) {
            for (int i = 0; i < count; i++) out[count + i] = out[i] + CELLS;
            count *= 2;
        }
        if (placed) out[count++] = STOP;
        return count;
    }

    int legal(int* out) const {
        int count = 0;
        if (phase == PLACE) return legal_place(out);
        if (phase == KEEP) {
            out[0] = MOUNTAIN, out[1] = DESERT, out[2] = TEMPLE_D;
            return 3;
        }
        if (phase == DEPLOY) {
            int supply = players[seat].supply;
            for (int n = std::min(MUST[tile[cell]], supply); n <= std::min(CAMP_MOST, supply); n++) out[count++] = n;
        } else if (phase == LEAVE) {
            out[count++] = HOLD;
            for (int way = 0; way < 4; way++)
                for (int number = 1; number <= moving; number++)
                    if (can_rest(cell + STEPS[way], STEPS[way], number)) out[count++] = 1 + way * 8 + number;
        } else {
            for (int number = COST[tile[cell]]; number <= std::min(room(cell), moving); number++)
                if (others_rest(number)) out[count++] = number;
        }
        return count;
    }

    void apply(int action) {
        if (phase == KEEP) return keep(action);
        if (phase == PLACE) {
            if (action == STOP) return finish_turn();
            place(action / CELLS, action % CELLS);
        } else if (phase == DEPLOY) {
            deploy(action);
        } else if (phase == STAY) {
            leave_some(action);
            walk();
        } else if (action == HOLD) {
            phase = PLACE;
        } else {
            direction = (action - 1) / 8, moving = (action - 1) % 8;
            height[cell] -= uint8_t(moving);
            cell += STEPS[direction];
            walk();
        }
        if (phase == PLACE) finish_tile();
    }

    void score(int64_t* scores) const {
        std::fill(scores, scores + SEATS, 0);
        for (int row = top; row <= bottom; row++)
            for (int at = row * COLUMNS + left; at <= row * COLUMNS + right; at++)
                if (height[at]) scores[discs[at][height[at] - 1]] += POINTS[tile[at]];
    }
};

}  // namespace

extern "C" int64_t play_games(const int64_t* seeds, int64_t count, int64_t* scores) {
    int64_t decisions = 0;
    int out[1024];
    for (int64_t i = 0; i < count; i++) {
        Game game(uint64_t(seeds[i]));
        for (Dice dice(uint64_t(seeds[i]) ^ 0x5EED); game.phase != OVER; decisions++) game.apply(out[dice.below(game.legal(out))]);
        game.score(scores + i * SEATS);
    }
    return decisions;
}
