import { markers, type Attribution, type Touch } from './touch.ts';

/** The parts of a touch. */
export const touchParts = [
  ...markers,
  ...(['referrer', 'landingPage', 'at'] as const),
] as const satisfies readonly (keyof Touch)[];

/** Name of a touch's part in the CRM and in exports, such as `first_landing_page`. */
export function touchName(which: keyof Attribution, part: keyof Touch): string {
  return `${which}_${part === 'landingPage' ? 'landing_page' : part}`;
}
