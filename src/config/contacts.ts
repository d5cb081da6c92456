import { promisedHours } from './response-times.ts';

/** Sample values. Replace them with your own. */
export const contacts = {
  phone: { shown: '(555) 010-0100', href: 'tel:+15550100100' },
  email: { shown: 'hello@example.com', href: 'mailto:hello@example.com' },
  /** For reports of vulnerabilities, in security.txt. */
  security: { href: 'mailto:security@example.com' },
  address: {
    street: '100 Example Street, Suite 300',
    city: 'Sampletown',
    region: 'TX',
    postalCode: '00000',
    country: 'US',
  },
  /** Spec §9. If you change it, change `openingHours`, too. */
  hours: 'Mon-Fri 9AM-6PM EST',
  /** The same for search engines: in the local time of the office, which is an hour behind Eastern Time all year. */
  openingHours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '17:00',
  },
  /** Email response time (spec §9). */
  emailReply: `We reply within ${promisedHours.requests} hours`,
} as const;

const { street, city, region, postalCode } = contacts.address;

/** The address as printed on an envelope. */
export const addressLines = [street, `${city}, ${region} ${postalCode}`] as const;
