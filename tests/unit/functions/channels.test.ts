import { describe, expect, it } from 'vitest';
import { databaseOf } from '../../../supabase/functions/_shared/database.ts';
import { channelsOf } from '../../../supabase/functions/dispatch-outbox/channels.ts';

const complete = {
  BUILD_HOOK_URL: 'https://publisher.example/hooks/build',
  BUILD_HOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  CRM_WEBHOOK_URL: 'https://crm.example/hooks/leads',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Website <website@site.example>',
  SITE_URL: 'https://site.example',
};

/** The topics that have a receiver. */
function ready(settings: Record<string, string>): string[] {
  const database = databaseOf('https://project.example', 'sb_secret_test');
  const channels = channelsOf({
    database,
    setting: (name) => settings[name],
    fetchOnce: fetch,
  });
  return Object.entries(channels).flatMap(([topic, channel]) => (channel ? [topic] : []));
}

describe('a topic', () => {
  it('is delivered when its receiver is set up', () => {
    expect(ready(complete)).toEqual(['build', 'lead', 'welcome-mail']);
    expect(ready({})).toEqual([]);
  });

  it.each([
    ['build', { BUILD_HOOK_URL: 'publisher.example:443' }],
    ['build', { BUILD_HOOK_SECRET: '' }],
    ['build', { BUILD_HOOK_SECRET: 'no secret' }],
    ['lead', { CRM_WEBHOOK_URL: 'crm.example/hooks' }],
    ['lead', { CRM_SIGNING_SECRET: 'no secret' }],
    ['welcome-mail', { SMTP_URL: 'mail.example' }],
    ['welcome-mail', { MAIL_FROM: '' }],
    ['welcome-mail', { SITE_URL: 'localhost:4321' }],
  ])('waits while a setting of its receiver cannot work: %s, %j', (topic, wrong) => {
    expect(ready({ ...complete, ...wrong })).not.toContain(topic);
    expect(ready({ ...complete, ...wrong })).toHaveLength(2);
  });
});
