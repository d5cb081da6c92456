import { contactDetails } from '../../supabase/functions/_shared/business.ts';
import { promisedHours } from './response-times.ts';

const { phone, email, hours } = contactDetails;

/** Sample values. Replace them with your own. Emails contain some, so those are where functions can reach them. */
export const contacts = {
  phone: { shown: phone, href: 'tel:+15550100100' },
  email: { shown: email, href: `mailto:${email}` },
  /** For reports of vulnerabilities, in security.txt. */
  security: { href: 'mailto:security@example.com' },
  address: {
    street: '100 Example Street, Suite 300',
    city: 'Sampletown',
    region: 'NC',
    postalCode: '00000',
    country: 'US',
  },
  /** If you change it, change `openingHours`, too. */
  hours,
  /**
   * The same for search engines, which read them in the office's local time. The hours are Eastern, so the office is,
   * too.
   */
  openingHours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '18:00',
  },
  /** Email response time (spec §9). */
  emailReply: `We reply within ${promisedHours.requests} hours`,
} as const;

const { street, city, region, postalCode } = contacts.address;

/** The address as printed on an envelope. */
export const addressLines = [street, `${city}, ${region} ${postalCode}`] as const;
