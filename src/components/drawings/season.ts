/** A time of year when staff is hard to find. */
export interface Season {
  label: string;
  /** 1 to 12. A season may span New Year's. */
  from: number;
  to: number;
  strain: 'high' | 'medium';
  text: string;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** English month names, starting with January. */
export const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2000, index)));

const strains = { high: 'high demand', medium: 'moderate demand' };

/** For example, `June to November, high demand`. */
export function seasonTime({ from, to, strain }: Season): string {
  const span = from === to ? months[from - 1] : `${months[from - 1]} to ${months[to - 1]}`;
  return `${span}, ${strains[strain]}`;
}
