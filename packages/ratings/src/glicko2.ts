/** Glicko-2 as M. E. Glickman describes it ("Example of the Glicko-2 system", 2022), step by step. */
export interface Rating {
  /** On the usual scale: 1500 is the middle. */
  readonly rating: number;
  /** Deviation: about 95 % lie within twice of it. */
  readonly deviation: number;
  /** How much the strength itself moves. */
  readonly volatility: number;
}

export interface Game {
  readonly opponent: Pick<Rating, 'rating' | 'deviation'>;
  /** 1 won, ½ drawn, 0 lost. */
  readonly score: number;
  /** Rating points by which the game was easier than between equals: the side, and what was bid for it. */
  readonly edge?: number;
}

export const newcomer: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** A rating is shown as provisional while it is less certain than this. */
export const settledBelow = 110;
export const isProvisional = ({ deviation }: Rating): boolean => deviation >= settledBelow;

const scale = 173.7178;
const middle = 1500;
/** Nobody is less known than somebody new. */
const widest = 350;

const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);

/** What is expected of this player, 0 to 1. */
export function expected(own: Pick<Rating, 'rating'>, { opponent, edge = 0 }: Omit<Game, 'score'>): number {
  const phi = opponent.deviation / scale;
  return 1 / (1 + Math.exp((-g(phi) * (own.rating + edge - opponent.rating)) / scale));
}

/** Step 5: the new volatility, by the Illinois variant of regula falsi. */
function newVolatility(phi: number, v: number, delta: number, sigma: number, tau: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const d = phi * phi + v + e;
    return (e * (delta * delta - d)) / (2 * d * d) - (x - a) / (tau * tau);
  };
  let low = a;
  let high = Math.log(Math.max(delta * delta - phi * phi - v, Number.MIN_VALUE));
  if (delta * delta <= phi * phi + v) {
    let k = 1;
    while (f(a - k * tau) < 0 && k < 1000) k++;
    high = a - k * tau;
  }
  let atLow = f(low);
  let atHigh = f(high);
  for (let i = 0; Math.abs(high - low) > 1e-6 && i < 200; i++) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const there = f(between);
    if (there * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [between, there];
  }
  return Math.exp(low / 2);
}

/**
 * The rating after a period with these games; without games it only becomes less certain. `tau` bounds how fast the
 * volatility may change (0.3 to 1.2).
 */
export function rated(own: Rating, games: readonly Game[], tau = 0.5): Rating {
  const phi = own.deviation / scale;
  if (games.length === 0) {
    const later = Math.sqrt(phi * phi + own.volatility ** 2) * scale;
    return { ...own, deviation: Math.min(widest, later) };
  }
  let information = 0;
  let surprise = 0;
  for (const game of games) {
    const weight = g(game.opponent.deviation / scale);
    const e = expected(own, game);
    information += weight * weight * e * (1 - e);
    surprise += weight * (game.score - e);
  }
  const v = 1 / information;
  const sigma = newVolatility(phi, v, v * surprise, own.volatility, tau);
  const before = Math.sqrt(phi * phi + sigma * sigma);
  const after = 1 / Math.sqrt(1 / (before * before) + 1 / v);
  const mu = (own.rating - middle) / scale + after * after * surprise;
  return { rating: mu * scale + middle, deviation: Math.min(widest, after * scale), volatility: sigma };
}
