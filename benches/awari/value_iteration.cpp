// Awari by value iteration: all positions with at most as many seeds as the argument says.
//
// The moves within the positions of a number of seeds are stored once. Rounds over all positions then
// raise and lower their values, in place, until none changes. All begin with 0, the value of endless
// play. Prints the positions, a hash of their values, the rounds, the bytes and the seconds.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Houses = uint8_t[12];

static uint32_t choose[64][13];

// Fewer seeds come first; of as many, those with more of them in later houses.
static uint32_t rank(const Houses houses) {
    uint32_t number = 0;
    int seeds = 0;
    for (int house = 0; house < 11; house++) {
        seeds += houses[house];
        number += choose[seeds + house][house + 1];
    }
    return number;
}

static void next(Houses houses) {
    uint8_t first = houses[0];
    houses[0] = 0;
    int house = 1;
    while (house < 12 && houses[house] == 0) house++;
    if (house == 12) return;
    houses[house]--;
    houses[house - 1] = first + 1;
}

// Sows the seeds of a house, and returns those captured; the houses are then the opponent's first.
static int sow(const Houses before, int from, Houses after) {
    Houses houses;
    std::copy(before, before + 12, houses);
    int at = from, captured = 0;
    houses[from] = 0;
    for (int hand = before[from]; hand > 0; hand--) {
        at = at == 11 ? 0 : at + 1;
        if (at == from) at = at == 11 ? 0 : at + 1;
        houses[at]++;
    }
    for (; at >= 6 && (houses[at] == 2 || houses[at] == 3); at--) {
        captured += houses[at];
        houses[at] = 0;
    }
    std::copy(houses + 6, houses + 12, after);
    std::copy(houses, houses + 6, after + 6);
    return captured;
}

int main(int, char **arguments) {
    const int most = atoi(arguments[1]);
    for (int n = 0; n < 64; n++) {
        choose[n][0] = 1;
        for (int k = 1; k < 13; k++) choose[n][k] = n ? choose[n - 1][k - 1] + choose[n - 1][k] : 0;
    }
    const auto begin = std::chrono::steady_clock::now();
    std::vector<std::vector<int8_t>> solved;
    uint64_t positions = 0, hash = 14695981039346656037u, rounds = 0;
    size_t bytes = 0, held = 0;
    for (int seeds = 0; seeds <= most; seeds++) {
        const uint32_t count = choose[seeds + 11][11];
        const int8_t none = -128;
        std::vector<int8_t> values(count), best(count, none);
        std::vector<uint32_t> moves;
        std::vector<uint64_t> first(count + 1);
        Houses houses = {};
        houses[11] = seeds;
        for (uint32_t at = 0; at < count; at++, next(houses)) {
            bool feeds = false;
            for (int pass = 0; pass < 2 && !feeds; pass++) {
                // The second pass is for positions in which no move leaves the opponent a seed.
                for (int from = 0; from < 6; from++) {
                    if (houses[from] == 0) continue;
                    Houses after;
                    const int captured = sow(houses, from, after);
                    const bool leaves = std::any_of(after, after + 6, [](uint8_t it) { return it > 0; });
                    if (!leaves && pass == 0) continue;
                    feeds = feeds || leaves;
                    if (captured == 0) {
                        moves.push_back(rank(after));
                    } else {
                        const int value = captured - solved[seeds - captured][rank(after)];
                        best[at] = std::max<int>(best[at], value);
                    }
                }
            }
            first[at + 1] = moves.size();
            // Nobody can move: the opponent has all seeds.
            if (first[at] == first[at + 1] && best[at] == none) best[at] = -seeds;
        }
        for (bool changed = true; changed; rounds++) {
            changed = false;
            for (uint32_t at = 0; at < count; at++) {
                int8_t value = best[at];
                for (uint64_t move = first[at]; move < first[at + 1]; move++)
                    value = std::max<int8_t>(value, -values[moves[move]]);
                changed = changed || value != values[at];
                values[at] = value;
            }
        }
        bytes = std::max(bytes, held + 2 * count + 8 * first.size() + 4 * moves.size());
        held += count;
        positions += count;
        for (int8_t value : values) hash = (hash ^ static_cast<uint8_t>(value)) * 1099511628211u;
        solved.push_back(std::move(values));
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    printf("%lu %lu %lu %zu %.6f\n", positions, hash, rounds, bytes, took.count());
}
