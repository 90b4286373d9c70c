import type { Ruleset } from 'gyre/rulesets';

/** The coins that are left, in their row, and by how much Ann leads. */
interface Row {
  readonly coins: readonly number[];
  readonly lead: number;
}

/**
 * A row of coins: in turn Ann and Bob take the first or the last. Whoever has more at the end has won, by the
 * difference. `gyre report coins.ts coins=3,9,1,2` chooses the coins.
 */
export default function coinRow({ coins: chosen = '3,9,1,2' }: { readonly coins?: string }): Ruleset<Row> {
  return {
    name: 'coins',
    title: 'A row of coins',
    parameters: { coins: chosen },
    players: ['Ann', 'Bob'],
    starts: () => [{ position: { coins: chosen.split(',').map(Number), lead: 0 } }],

    moves({ coins, lead }, player, emit) {
      const gain = (coin: number): number => (player === 0 ? lead + coin : lead - coin);
      emit({ coins: coins.slice(1), lead: gain(coins[0]) }, 'first');
      if (coins.length > 1) {
        emit({ coins: coins.slice(0, -1), lead: gain(coins[coins.length - 1]) }, 'last');
      }
    },

    // What the game is worth to the player to move: Ann's lead to her, the opposite to Bob.
    payoff: ({ coins, lead }, player) => (coins.length > 0 ? undefined : player === 0 ? lead : 0 - lead),

    key: ({ coins, lead }) => `${coins.join()} ${lead}`,
    show: ({ coins, lead }) => `${coins.length === 0 ? '(no coins)' : coins.join(' ')}, Ann leads by ${lead}`,
  };
}
