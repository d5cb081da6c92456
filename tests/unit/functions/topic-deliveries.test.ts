import { describe, expect, it, vi } from 'vitest';
import { databaseClient } from '../../../supabase/functions/_shared/database.ts';
import type { TopicDelivery } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import { topics } from '../../../supabase/functions/_shared/receivers.ts';
import {
  pauseWithoutReceiver,
  topicDeliveries,
} from '../../../supabase/functions/dispatch-outbox/topic-deliveries.ts';

const complete = {
  BUILD_HOOK_URL: 'https://publisher.example/hooks/build',
  BUILD_HOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  CRM_WEBHOOK_URL: 'https://crm.example/hooks/leads',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Website <website@site.example>',
  SITE_URL: 'https://site.example',
  SUPABASE_URL: 'https://project.example',
  CRM_API_KEY: 'api-key',
  PUBLIC_CRM_LOCATION_ID: 'location-1',
};

const mails =
  'welcome-mail comment-mail review-mail live-mail moderation-digest lead-mail alarm-mail lead-confirmation lead-reply document-mail invitation';

const project = { url: 'https://project.example', secretKey: 'sb_secret_test' };

const deliveriesOf = (variables: Record<string, string>) =>
  topicDeliveries({
    database: databaseClient(project.url, project.secretKey),
    project,
    env: { get: (name) => variables[name] },
    fetchOnce: fetch,
  });

function configuredTopics(variables: Record<string, string>): string[] {
  return Object.entries(deliveriesOf(variables)).flatMap(([topic, delivery]) =>
    delivery ? [topic] : [],
  );
}

describe('a topic', () => {
  it('is delivered if its receiver is configured', () => {
    expect(configuredTopics(complete)).toEqual([...topics]);
    expect(configuredTopics({})).toEqual(['schedule', 'erase-images', 'proof-of-life']);
  });

  it('has no dead letters if no screen would show them', () => {
    const deliveries = Object.entries(deliveriesOf(complete));
    const persistent = deliveries.filter(([, delivery]) => delivery?.neverGivesUp);
    expect(persistent.map(([topic]) => topic)).toEqual(['erase-images', 'proof-of-life']);
  });

  it.each([
    ['build', { BUILD_HOOK_URL: 'publisher.example:443' }],
    ['build', { BUILD_HOOK_SECRET: '' }],
    ['build', { BUILD_HOOK_SECRET: 'no secret' }],
    ['lead', { CRM_WEBHOOK_URL: 'crm.example/hooks' }],
    ['lead', { CRM_SIGNING_SECRET: 'no secret' }],
    ['erase-contact', { CRM_API_KEY: '' }],
    ['erase-contact', { PUBLIC_CRM_LOCATION_ID: '' }],
    [mails, { SMTP_URL: 'mail.example' }],
    [mails, { MAIL_FROM: '' }],
    [mails, { SITE_URL: 'localhost:4321' }],
    [mails, { SUPABASE_URL: '' }],
  ])('waits while its configuration is invalid: %s, %j', (topics, invalid) => {
    const waiting = topics.split(' ');
    const others = configuredTopics(complete).filter((name) => !waiting.includes(name));
    expect(configuredTopics({ ...complete, ...invalid })).toEqual(others);
  });
});

describe('pauseWithoutReceiver', () => {
  const delivery: TopicDelivery = { deliver: () => [], concurrency: 1 };

  it('only topics without a receiver are paused', async () => {
    const pause = vi.fn(() => Promise.resolve());
    const load = () => Promise.resolve({ build: delivery, lead: undefined, schedule: delivery });
    expect(await pauseWithoutReceiver(['build', 'lead'], { pause }, load)).toEqual({
      build: delivery,
      lead: undefined,
    });
    expect(pause).toHaveBeenCalledExactlyOnceWith(['lead']);
    await pauseWithoutReceiver(['build'], { pause }, load);
    expect(pause).toHaveBeenCalledOnce();
  });

  it('a receiver that’s set up right before the pause is used', async () => {
    let saved = false;
    const pause = () => {
      saved = true;
      return Promise.resolve();
    };
    const load = () => Promise.resolve(saved ? { lead: delivery } : {});
    expect(await pauseWithoutReceiver(['lead'], { pause }, load)).toEqual({ lead: delivery });
  });
});
