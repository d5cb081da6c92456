import type { BrowserContext, Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { demoPassword } from '../../../platform/demo-accounts.ts';
import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { expect, test as journey } from '../fixtures/journey.ts';

interface WritingJourney {
  /** The demo writer's and the demo moderator's clients. */
  writer: SupabaseClient;
  moderator: SupabaseClient;
}

export const test = journey.extend<WritingJourney>({
  writer: async ({ signIn }, use) => use(await signIn('writer@example.com')),
  moderator: async ({ signIn }, use) => use(await signIn('moderator@example.com')),
});

/** The writing page on `page`. */
export function writingOn(page: Page) {
  const bar = page.getByRole('region', { name: 'Saving and publishing' });
  const status = bar.getByRole('status');
  return {
    bar,
    title: page.getByLabel('Title', { exact: true }),
    body: page.getByRole('textbox', { name: 'Post body' }),
    status,
    /** The post's ID, once something is typed. */
    id: () => new URL(page.url()).searchParams.get('post') ?? '',
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    async expectSaved() {
      await expect(status.filter({ hasText: /^Saved$/ })).toBeVisible();
    },
    /** Signs in with the dialog. */
    async signIn(email = 'writer@example.com') {
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign in' });
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(dialog).toBeHidden();
    },
  };
}

/** Puts a session in the browser. */
export async function enterAs(context: BrowserContext, client: SupabaseClient): Promise<void> {
  const { data } = await client.auth.getSession();
  await context.addInitScript(
    ([key, session]) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem(key, session);
    },
    [sessionKey, JSON.stringify(data.session)] as const,
  );
}

/** The draft in the database. */
export async function savedDraft(client: SupabaseClient, id: string) {
  const { data, error } = await client.from('post_drafts').select().eq('id', id).single();
  if (error) throw error;
  return data as { version: number; fields: { title: string; content: string; tags: string[] } };
}
