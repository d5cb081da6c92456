import { expect, test } from 'vitest';
import { integrationConfig } from '~/config/integration';

test('an empty setting counts as none, and no page ever carries a key', () => {
  expect(integrationConfig({ PUBLIC_LEAD_WEBHOOK_URL: '', PUBLIC_CRM_LOCATION_ID: 'loc' })).toEqual(
    {
      webhookUrl: undefined,
      locationId: 'loc',
      calendarId: undefined,
      calendarDomain: undefined,
      chatbotId: undefined,
      apiKey: undefined,
      isDevelopment: false,
    },
  );
});
