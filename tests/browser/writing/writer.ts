import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { demoPassword } from '../../../platform/demo-accounts.ts';
import { expect } from '../fixtures/journey.ts';

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

/** Opens the writing page for a new post with this title. */
export async function beginPost(page: Page, title: string) {
  const writing = writingOn(page);
  await page.goto('/blog/create');
  await writing.title.fill(title);
  return writing;
}

/** The draft in the database. */
export async function savedDraft(client: SupabaseClient, id: string) {
  const { data } = await client.from('post_drafts').select().eq('id', id).single().throwOnError();
  return data as { version: number; fields: { title: string; content: string; tags: string[] } };
}

/** Adds a paragraph to the draft and changes its title, as at another computer. Returns what it was. */
export async function saveElsewhere(client: SupabaseClient, id: string, title: string) {
  const { version, fields } = await savedDraft(client, id);
  const changed = { ...fields, title, content: `${fields.content}<p>Theirs.</p>` };
  const draft = { draft_id: id, fields: changed, expected_version: version };
  await client.rpc('save_draft', draft).throwOnError();
  return fields;
}
