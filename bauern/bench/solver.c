/* The twin of bauern/bots/kernel: the same algorithm on the same memory, as fast as C has it. The floor of
   `bauern bench solver`, which compiles it on the spot. The names in capitals are those of kernel/layout.py. */

#include <stdint.h>

typedef int64_t i64;

#define SUIT_MASK 0x11111
#define LAST 2
#define VALUE_BITS 22
#define VALUE_MASK ((1LL << VALUE_BITS) - 1)

static inline i64 highest(i64 mask) { return 63 - __builtin_clzll((uint64_t)mask); }

/* --- play.py */

static inline i64 legal(const i64 *m, const i64 *row) {
    i64 seat = row[TURN], led = row[LED], hand = row[HANDS + seat];
    if (led == 0 || (row[TALON] > 0 && row[CLOSER] < 0)) return hand;
    i64 follow = hand & led, winning = hand & m[BEATS + row[BEST]];
    int spared = m[SPARE_PARTNER] && m[SIDE + row[HOLDER]] == m[SIDE + seat];
    if (follow) {
        winning &= follow;
        return winning && m[HEADING] && !spared ? winning : follow;
    }
    i64 trumps = hand & m[TRUMPS];
    if (!trumps || (!winning && !m[UNDERTRUMP])) return hand;
    return winning && m[OVERTRUMP] && !spared ? winning : trumps;
}

static inline i64 pairs(const i64 *m, const i64 *row) {
    i64 seat = row[TURN];
    if (row[LED] || !m[PAIRS_OF + seat]) return 0;
    i64 hand = row[HANDS + seat], side = m[SIDE + seat], kings = hand & m[KINGS] & (hand << 4);
    if (!kings) return 0;
    if (m[PAIRS_BEFORE] == NOT_ALLOWED && !row[TRICKS + side]) return 0;
    if (m[FROZEN] && row[CLOSER] >= 0 && row[CLOSER] != side) return 0;
    return (kings | kings >> 4) & m[PAIR_LEADS];
}

static inline int may_exchange(const i64 *m, const i64 *row) {
    i64 left = row[TALON];
    if (!left || row[LED] || row[CLOSER] >= 0) return 0;
    if (row[DONE] + 1 < m[EXCHANGE_FROM] || (left == LAST && !m[EXCHANGE_LAST])) return 0;
    return row[HANDS + row[TURN]] >> m[JACK] & 1;
}

static inline int may_close(const i64 *m, const i64 *row) {
    i64 left = row[TALON];
    if (!left || row[LED] || row[CLOSER] >= 0) return 0;
    return left != LAST || m[CLOSE_LAST];
}

static inline i64 grade(const i64 *row, i64 loser) {
    if (!row[TRICKS + loser]) return 3;
    return row[EYES + loser] < SCHNEIDER ? 2 : 1;
}

static inline i64 out(const i64 *m, const i64 *row, i64 winner) {
    i64 closer = row[CLOSER], price = 0;
    if (closer >= 0) price = closer == winner ? row[CLOSE_MADE] : row[CLOSE_LOST];
    if (!price) price = grade(row, 1 - winner);
    return m[GRADED + GRADES * winner + price];
}

static i64 last_trick(const i64 *m, const i64 *row) {
    i64 closer = row[CLOSER];
    if (closer >= 0) return out(m, row, 1 - closer);
    i64 side = m[SIDE + row[TURN]];
    return m[GRADED + GRADES * side + (m[GRADED_LAST] ? grade(row, 1 - side) : 1)];
}

static inline i64 after_trick(const i64 *m, const i64 *row) {
    i64 taker = row[TURN], goal = m[GOAL], side = m[SIDE + taker];
    if (goal == RACE) {
        if (row[EYES + side] >= OUT) return out(m, row, side);
        return row[HANDS + taker] ? UNDECIDED : last_trick(m, row);
    }
    if (goal == SIXTY_SIX) {
        if (m[HELPERS] ? side != 0 : taker != m[DECLARER]) return m[LOST];
        int there = row[EYES] >= OUT;
        if (there && m[AT_66]) return m[MADE];
        if (row[DONE] < row[ALLOWED]) return UNDECIDED;
        return there ? m[MADE] : m[LOST];
    }
    if (goal == ALL_TRICKS) {
        if (taker != m[DECLARER] && (!m[SPARE] || row[TRICKS + 1] > m[SPARE])) return m[LOST];
        return row[TRICKS] == m[WANTED] ? m[MADE] : UNDECIDED;
    }
    if (taker == m[DECLARER]) return m[LOST];
    return row[HANDS + taker] ? UNDECIDED : m[MADE];
}

static i64 announce(const i64 *m, i64 *row, i64 card) {
    i64 side = m[SIDE + row[TURN]], eyes = m[TRUMPS] >> card & 1 ? FORTY : TWENTY;
    int live = m[PAIRS_BEFORE] == AT_ONCE || row[TRICKS + side] > 0;
    row[(live ? EYES : WAITING) + side] += eyes;
    if (m[BY_PAIR]) {
        i64 allowed = LONGEST_SCHNAPSER - eyes / TWENTY;
        if (allowed < row[ALLOWED]) row[ALLOWED] = allowed;
    }
    if (row[EYES + side] < OUT) return UNDECIDED;
    if (m[GOAL] == RACE) return live || !m[CLAIMS] ? out(m, row, side) : UNDECIDED;
    return m[AT_66] ? m[MADE] : UNDECIDED;
}

static inline i64 take(const i64 *m, i64 *row) {
    i64 taker = row[HOLDER], closer = row[CLOSER], side = m[SIDE + taker];
    if (closer < 0 || closer == side || !m[FROZEN]) {
        row[EYES + side] += row[POT] + row[WAITING + side];
        row[WAITING + side] = 0;
        row[TRICKS + side]++;
    }
    row[DONE]++;
    row[TURN] = taker;
    row[LED] = row[POT] = row[LAID] = row[BEST] = row[HOLDER] = 0;
    i64 value = after_trick(m, row), left = row[TALON];
    if (value == UNDECIDED && left > 0 && closer < 0) {
        i64 first = m[DOWN + 10 - left], second = left == LAST ? row[UP] : m[DOWN + 11 - left];
        row[HANDS + taker] |= 1LL << first;
        row[HANDS + m[AFTER + taker]] |= 1LL << second;
        row[TALON] = left - 2;
        if (left == LAST) {
            row[UP] = -1;
            row[EXCHANGED] = 0;
        }
    }
    return value;
}

static inline i64 step(const i64 *m, const i64 *row, i64 *new, i64 move) {
    if (new != row)
        for (int field = 0; field < ROW_SIZE; field++) new[field] = row[field];
    i64 seat = new[TURN];
    if (move == EXCHANGE) {
        i64 jack = m[JACK], up = new[UP];
        new[HANDS + seat] ^= 1LL << jack | 1LL << up;
        new[UP] = jack;
        new[EXCHANGED] = 1;
        return UNDECIDED;
    }
    if (move == CLOSE) {
        i64 other = 1 - m[SIDE + seat];
        new[CLOSER] = 1 - other;
        new[CLOSE_MADE] = m[FINAL_PRICE] ? 0 : grade(new, other);
        new[CLOSE_LOST] = new[TRICKS + other] > 0 ? 2 : 3;
        return UNDECIDED;
    }
    i64 card = move & CARD_BITS, bit = 1LL << card;
    int with_pair = move >= PAIR, leads = new[LED] == 0;
    if (leads && m[FAST_FORTY] && !with_pair && (m[TRUMPS] & bit))
        with_pair = new[TRICKS + m[SIDE + seat]] > 0 && (pairs(m, new) & bit);
    new[HANDS + seat] ^= bit;
    new[LAID] |= bit;
    new[POT] += m[FACE + card];
    if (leads) {
        new[LED] = (i64)SUIT_MASK << (card & 3);
        new[BEST] = card;
        new[HOLDER] = seat;
        new[LEFT] = m[SIZE] - 1;
        i64 value = with_pair ? announce(m, new, card) : UNDECIDED;
        new[TURN] = m[AFTER + seat];
        return value;
    }
    if (m[BEATS + new[BEST]] & bit) {
        new[BEST] = card;
        new[HOLDER] = seat;
    }
    if (--new[LEFT] > 0) {
        new[TURN] = m[AFTER + seat];
        return UNDECIDED;
    }
    return take(m, new);
}

/* --- search.py */

static inline i64 with_talon(const i64 *m, const i64 *row, i64 *list, i64 count) {
    if (!row[TALON]) return count;
    if (may_exchange(m, row)) list[count++] = EXCHANGE;
    if (may_close(m, row)) list[count++] = CLOSE;
    return count;
}

static inline i64 falling(i64 *list, i64 count, i64 cards, i64 pair) {
    while (cards) {
        i64 card = highest(cards);
        cards ^= 1LL << card;
        list[count++] = card + pair;
    }
    return count;
}

static inline i64 rising(i64 *list, i64 count, i64 cards) {
    while (cards) {
        i64 bit = cards & -cards;
        cards ^= bit;
        list[count++] = highest(bit);
    }
    return count;
}

static i64 distinct(const i64 *row, i64 cards) {
    i64 others = row[LAID], seen = 0, mask = cards;
    for (int seat = 0; seat < 4; seat++)
        if (seat != row[TURN]) others |= row[HANDS + seat];
    while (mask) {
        i64 card = highest(mask), suit = (i64)SUIT_MASK << (card & 3), higher = suit & seen, nearest = higher & -higher;
        mask ^= 1LL << card;
        seen |= 1LL << card;
        if (higher && !(suit & (nearest - 1) & -(2LL << card) & others)) cards ^= 1LL << card;
    }
    return cards;
}

static inline i64 ordered(const i64 *m, const i64 *row, i64 *list) {
    i64 cards = legal(m, row), count;
    if (m[GOAL] > SIXTY_SIX && (cards & (cards - 1))) cards = distinct(row, cards);
    if (!row[LED]) {
        i64 with_pair = pairs(m, row);
        count = falling(list, with_talon(m, row, list, 0), with_pair, PAIR);
        if (!m[BY_PAIR]) cards &= ~with_pair;
        if (m[GOAL] == NO_TRICK && m[SIDE + row[TURN]]) return rising(list, count, cards);
        return falling(list, count, cards, 0);
    }
    i64 winning = cards & m[BEATS + row[BEST]];
    if (!winning && m[SIDE + row[HOLDER]] != m[SIDE + row[TURN]]) return rising(list, 0, cards);
    if (!row[TALON] || row[CLOSER] >= 0) return falling(list, 0, cards, 0);
    count = falling(list, 0, winning & ~m[TRUMPS], 0);
    count = rising(list, count, winning & m[TRUMPS]);
    return rising(list, count, cards & ~winning);
}

static inline void recall(i64 *m, const i64 *row, i64 *frame) {
    i64 held = m[PLAYERS] == 2 ? row[HANDS] | row[HANDS + 1] << CARDS
                               : row[HANDS] | row[HANDS + 1] | row[HANDS + 2] | row[HANDS + 3];
    i64 talon = (row[CLOSER] + 1) | row[EXCHANGED] << 2 | row[CLOSE_MADE] << 3;
    i64 key = held | row[TURN] << 40 | talon << 42 | row[CLOSE_LOST] << 47, tally = 0;
    if (m[GOAL] <= SIXTY_SIX || m[SPARE])
        tally = row[EYES] | row[EYES + 1] << 8 | row[TRICKS] << 16 | row[TRICKS + 1] << 20 | row[WAITING] << 24 |
                row[WAITING + 1] << 32 | row[ALLOWED] << 40;
    uint64_t mixed = ((uint64_t)key ^ (uint64_t)tally * 0x2545F4914F6CDD1DULL) * 0x9E3779B97F4A7C15ULL;
    i64 slot = STORE + ENTRY_SIZE * (i64)((mixed >> 40) & (ENTRIES - 1));
    key |= m[GENERATION] << 49;
    frame[SLOT] = slot;
    frame[KEY] = key;
    frame[KEY_TALLY] = tally;
    if (m[slot] == key && m[slot + 1] == tally) {
        frame[LEAST] = (m[slot + 2] & VALUE_MASK) - WORST;
        frame[MOST] = (m[slot + 2] >> VALUE_BITS) - WORST;
        return;
    }
    frame[LEAST] = m[GOAL] == RACE ? out(m, row, 1) : m[LOST];
    frame[MOST] = m[GOAL] == RACE ? out(m, row, 0) : m[MADE];
}

static inline void remember(i64 *m, const i64 *frame) {
    i64 value = frame[BEST_VALUE], least = frame[LEAST], most = frame[MOST], *entry = m + frame[SLOT];
    if (value > frame[FIRST_LOW] && value > least) least = value;
    if (value < frame[FIRST_HIGH] && value < most) most = value;
    entry[0] = frame[KEY];
    entry[1] = frame[KEY_TALLY];
    entry[2] = (least + WORST) | (most + WORST) << VALUE_BITS;
}

static inline i64 enter(i64 *m, i64 *row, i64 *frame, i64 *list) {
    for (;;) {
        i64 hand = row[HANDS + row[TURN]];
        m[NODES]++;
        frame[SLOT] = 0;
        if (!row[LED] && (hand & (hand - 1))) {
            recall(m, row, frame);
            i64 least = frame[LEAST], most = frame[MOST];
            if (least >= frame[HIGH] || least == most) return least;
            if (most <= frame[LOW]) return most;
            if (least > frame[LOW]) frame[LOW] = least;
            if (most < frame[HIGH]) frame[HIGH] = most;
        }
        i64 count = ordered(m, row, list);
        if (count == 1) {
            i64 value = step(m, row, row, list[0]);
            if (value != UNDECIDED) return value;
            continue;
        }
        frame[FIRST_LOW] = frame[LOW];
        frame[FIRST_HIGH] = frame[HIGH];
        frame[BEST_VALUE] = m[SIDE + row[TURN]] ? WORST : -WORST;
        frame[NEXT] = 0;
        frame[COUNT] = count;
        return UNDECIDED;
    }
}

static inline void learn(const i64 *m, const i64 *row, i64 *frame, i64 value) {
    if (m[SIDE + row[TURN]]) {
        if (value < frame[BEST_VALUE]) frame[BEST_VALUE] = value;
        if (value < frame[HIGH]) frame[HIGH] = value;
    } else {
        if (value > frame[BEST_VALUE]) frame[BEST_VALUE] = value;
        if (value > frame[LOW]) frame[LOW] = value;
    }
}

static i64 search(i64 *m, i64 low, i64 high) {
    i64 ply = 0, *row = m + ROWS, *frame = m + FRAMES, *list = m + LISTS;
    frame[LOW] = low;
    frame[HIGH] = high;
    i64 value = enter(m, row, frame, list);
    if (value != UNDECIDED) return value;
    for (;;) {
        while (frame[NEXT] < frame[COUNT] && frame[LOW] < frame[HIGH]) {
            i64 move = list[frame[NEXT]++];
            value = step(m, row, row + ROW_SIZE, move);
            if (value == UNDECIDED) {
                frame[FRAME_SIZE + LOW] = frame[LOW];
                frame[FRAME_SIZE + HIGH] = frame[HIGH];
                value = enter(m, row + ROW_SIZE, frame + FRAME_SIZE, list + MOVES);
                if (value == UNDECIDED) {
                    ply++, row += ROW_SIZE, frame += FRAME_SIZE, list += MOVES;
                    continue;
                }
            }
            learn(m, row, frame, value);
        }
        value = frame[BEST_VALUE];
        if (frame[SLOT]) remember(m, frame);
        if (!ply) return value;
        ply--, row -= ROW_SIZE, frame -= FRAME_SIZE, list -= MOVES;
        learn(m, row, frame, value);
    }
}

/* --- batch.py */

/* The same as `solve` with NO_MOVE alone. */
void values(i64 *m, const i64 *tables, i64 count, const i64 *worlds, i64 wanted, i64 *found) {
    for (i64 world = 0; world < wanted; world++) {
        if (++m[GENERATION] == GENERATIONS) {
            for (i64 at = STORE; at < STORE + ENTRIES * ENTRY_SIZE; at++) m[at] = 0;
            m[GENERATION] = 1;
        }
        for (int at = 0; at < TABLE_SIZE; at++) m[at] = tables[world % count * TABLE_SIZE + at];
        for (int at = 0; at < ROW_SIZE; at++) m[ROWS + at] = worlds[world * ROW_SIZE + at];
        i64 low = m[GOAL] == RACE ? m[GRADED + GRADES + 3] : m[LOST], high = m[GOAL] == RACE ? m[GRADED + 3] : m[MADE];
        found[world] = search(m, low - 1, high + 1);
    }
}
