/** Sample values. Replace them with your own. */
export const contacts = {
  phone: { shown: '(555) 010-0100', href: 'tel:+15550100100' },
  email: { shown: 'hello@example.com', href: 'mailto:hello@example.com' },
  address: {
    street: '100 Example Street, Suite 300',
    city: 'Sampletown',
    region: 'TX',
    postalCode: '00000',
    country: 'US',
  },
  /** Spec §9. */
  hours: 'Mon-Fri 9AM-6PM EST',
  /** Email response time (spec §9). */
  emailReply: 'We reply within 24 hours',
} as const;

const { street, city, region, postalCode } = contacts.address;

/** The address as printed on an envelope. */
export const addressLines = [street, `${city}, ${region} ${postalCode}`] as const;
