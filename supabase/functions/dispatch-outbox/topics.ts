/** What dispatch-outbox delivers. Each is woken by itself: a slow CRM never holds up a post. */
export const topics = ['build', 'lead', 'welcome-mail'] as const;

export type Topic = (typeof topics)[number];

export function isTopic(name: string): name is Topic {
  return (topics as readonly string[]).includes(name);
}
