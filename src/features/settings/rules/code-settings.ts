import { brand } from '~/config/brand';
import { addressLines, contacts } from '~/config/contacts';
import { fees, tiers } from '~/config/offer';
import { promisedHours } from '~/config/response-times';
import { siteTimeZone } from '~/config/time-zone';
import { countOf, formatNumber } from '~/lib/count';
import { formatPeriod } from '~/lib/setting-text';
import { thirdParties } from '~/lib/third-parties';
import { commentLimit } from '~rules/limits';

export interface CodeSetting {
  label: string;
  value: string;
  /** Where to change it. Relative to the root of the repository. */
  file: string;
}

const business = 'supabase/functions/_shared/business.ts';
const contactsFile = 'src/config/contacts.ts';

/** What's built into the pages, so that changing it takes a deployment. Contains no secrets. */
export const codeSettings: readonly CodeSetting[] = [
  { label: 'Brand name', value: brand.name, file: business },
  { label: 'Legal name', value: brand.legalName, file: business },
  { label: 'Phone', value: contacts.phone.shown, file: contactsFile },
  { label: 'Email', value: contacts.email.shown, file: contactsFile },
  { label: 'Address', value: addressLines.join(', '), file: contactsFile },
  { label: 'Office hours', value: contacts.hours, file: contactsFile },
  {
    label: 'Promised response times',
    value: `${countOf(promisedHours.requests, 'hour')}, or ${countOf(promisedHours.seoAudit, 'hour')} for an SEO audit`,
    file: 'src/config/response-times.ts',
  },
  {
    label: 'Prices per month',
    // Not formatDollars: the bundler would split it into its own chunk, which the home page would load, too.
    value: tiers.map(({ name, monthly }) => `${name} $${formatNumber(monthly)}`).join(', '),
    file: 'src/config/offer.ts',
  },
  { label: 'Placement fee', value: `${fees.ours}% of first-year salary`, file: business },
  { label: 'Time zone', value: siteTimeZone.label, file: 'src/config/time-zone.ts' },
  {
    label: 'Services from other companies',
    value: thirdParties.map(({ name }) => name).join(', ') || 'None',
    file: 'src/config/third-parties.ts',
  },
  {
    label: 'Comments from one IP address on one post',
    value: `${commentLimit.most} per ${formatPeriod(commentLimit.seconds)}`,
    file: 'supabase/functions/_shared/rules/limits.ts',
  },
];
