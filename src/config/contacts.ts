/** Sample values: replace them with the business's own. */
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
  /** How soon emails are replied to (spec §9). */
  emailReply: 'Answered within 24 hours',
} as const;

const { street, city, region, postalCode } = contacts.address;

/** As on an envelope. */
export const addressLines = [street, `${city}, ${region} ${postalCode}`] as const;
