import { brand } from '~/config/brand';
import { contacts } from '~/config/contacts';
import * as facts from '~/config/facts';
import { outsideLinks } from '~/config/outside-links';
import { samplesIn } from '~rules/environment/sample-values';
import { people } from './people';

/** The sample values that the site still has as facts about the business. */
export async function remainingSamples(): Promise<string[]> {
  const names = (await people()).map(({ name }) => name);
  return samplesIn(JSON.stringify({ brand, contacts, facts, outsideLinks, names }));
}
