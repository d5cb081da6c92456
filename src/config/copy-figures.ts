import { catalog, type CatalogEntry } from './catalog.ts';
import { contacts } from './contacts.ts';
import { consultationMinutes, fees, formatDollars, newClientsPerMonth, tiers } from './offer.ts';
import { programCost } from './program-cost.ts';
import { promisedHours } from './response-times.ts';

const { requests, seoAudit } = promisedHours;

/** What the copy in src/content calls the figures of the offer, as it writes them: `{{ourFee}}` is `15%`. */
export const copyFigures: Readonly<Record<string, string>> = {
  ourFee: `${fees.ours}%`,
  industryFee: `${fees.industry}%`,
  savings: `${fees.savings}%`,
  programCost: programCost(),
  newClients: String(newClientsPerMonth),
  callMinutes: String(consultationMinutes),
  replyHours: String(requests),
  auditHours: `${requests}-${seoAudit}`,
  latestAuditHours: String(seoAudit),
  phoneHours: contacts.hours,
  lowestTier: formatDollars(Math.min(...tiers.map(({ monthly }) => monthly))),
  ...Object.fromEntries(
    Object.entries<CatalogEntry>(catalog).flatMap(([id, { price }]) =>
      price
        ? [[`price ${id}`, formatDollars('exactly' in price ? price.exactly : price.from)]]
        : [],
    ),
  ),
};

const reference = /\{\{([^{}]*)\}\}/g;

/**
 * Copy with its references replaced by figures. Throws if there's no such figure. Retention periods, which have bars
 * (`{{leads|…|…}}`), are filled in later.
 */
export function fillFigures(copy: unknown): unknown {
  if (typeof copy === 'string') return copy.replace(reference, replace);
  if (Array.isArray(copy)) return copy.map(fillFigures);
  if (typeof copy !== 'object' || copy === null || copy instanceof Date) return copy;
  return Object.fromEntries(Object.entries(copy).map(([key, value]) => [key, fillFigures(value)]));
}

function replace(whole: string, name: string): string {
  if (name.includes('|')) return whole;
  const figure = copyFigures[name];
  if (figure === undefined)
    throw new Error(`The copy refers to ${whole}, but there is no such figure.`);
  return figure;
}
