/** A span of the year in which people are hard to find. */
export interface Season {
  label: string;
  /** 1 to 12; a span may run over the turn of the year. */
  from: number;
  to: number;
  strain: 'high' | 'medium';
  text: string;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** In English, January first. */
export const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2000, index)));

const strains = { high: 'high strain', medium: 'some strain' };

/** `June to November, high strain` */
export function seasonTime({ from, to, strain }: Season): string {
  const span = from === to ? months[from - 1] : `${months[from - 1]} to ${months[to - 1]}`;
  return `${span}, ${strains[strain]}`;
}
