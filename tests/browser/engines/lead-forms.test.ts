import {
  leadFormIds,
  leadFormPages,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import {
  leadFields,
  fieldsOf,
  isRequired,
} from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { leadsOf } from '../fixtures/leads/journey.ts';
import { expect, test } from './journey.ts';
import type { Visitor } from './visitor.ts';

const summary = '#form [role=alert] h3';
const button = '#form button[type=submit]';

async function open(visitor: Visitor, id: LeadFormId): Promise<void> {
  await visitor.goto(`${leadFormPages[id]}#form`);
  await visitor.expectVisible(`form[data-form=${id}][data-ready]`);
}

async function fill(visitor: Visitor, id: LeadFormId, values: Record<string, string>) {
  for (const { name, type } of fieldsOf(id)) {
    const text = values[name];
    if (text === undefined) continue;
    if (type === 'select') await visitor.choose(`#${id}-${name}`, text);
    else await visitor.fill(`#${id}-${name}`, text);
  }
}

async function reload(visitor: Visitor, id: LeadFormId): Promise<void> {
  await visitor.reload();
  await visitor.expectVisible(`form[data-form=${id}][data-ready]`);
}

for (const id of leadFormIds) {
  test(
    `${id}: errors, a draft, and a lead`,
    { tag: id === 'strategy-session' ? [] : '@long' },
    async ({ visitor, email, admin }) => {
      const required = fieldsOf(id).filter(({ name }) => isRequired(id, name));
      const [first] = required;
      const values = { ...filledIn[id], email };
      const consent = `#${id}-consentGiven`;
      await open(visitor, id);

      // Each heading is inside its section, beside the first field.
      const misplaced = await visitor.js(() =>
        [...document.querySelectorAll<HTMLElement>('#form .form-section')].flatMap((section) => {
          const heading = section.querySelector<HTMLElement>('.form-heading');
          const body = section.querySelector('.form-body');
          if (!heading || !body) return ['A heading or its fields are missing.'];
          const { top } = section.getBoundingClientRect();
          const from = heading.getBoundingClientRect().top - top;
          const to = body.getBoundingClientRect().top - top;
          const isBeside = from > 16 && from < 40 && Math.abs(from - to) < 4;
          return isBeside ? [] : [`${heading.innerText} at ${from} px, its fields at ${to} px`];
        }),
      );
      expect(misplaced).toEqual([]);

      await visitor.click(consent);
      await visitor.click(button);
      await visitor.expectText(summary, 'Please check your answers');
      await visitor.expectFocus(`#${id}-${first?.name}`);
      const messages = await visitor.js(() =>
        [...document.querySelectorAll<HTMLElement>('#form [role=alert] li')].map((item) =>
          item.innerText.trim(),
        ),
      );
      expect(messages).toEqual(required.map(({ name }) => leadFields[name].message));

      // A reload keeps the draft, and “Start over” deletes it.
      await visitor.fill(`#${id}-email`, 'draft@example.com');
      await reload(visitor, id);
      await visitor.expectValue(`#${id}-email`, 'draft@example.com');
      await visitor.click(['#form button', 'Start over']);
      await visitor.expectValue(`#${id}-email`, '');
      await reload(visitor, id);
      await visitor.expectValue(`#${id}-email`, '');

      await fill(visitor, id, values);
      await reload(visitor, id);
      for (const [name, text] of Object.entries(values)) {
        await visitor.expectValue(`#${id}-${name}`, text);
      }
      await visitor.click(consent);
      await visitor.click(button);
      await visitor.expectPath(new RegExp(`^/thank-you\\?source=${id}&ref=[0-9a-f]{16}$`));
      expect(await leadsOf(admin, email)).toMatchObject([
        { form_id: id, page_source: leadFormPages[id], email },
      ]);

      // Somebody else may use this computer next.
      await visitor.back();
      await visitor.expectPath(new RegExp(`^${leadFormPages[id]}`));
      await visitor.expectVisible(`form[data-form=${id}][data-ready]`);
      await visitor.expectValue(`#${id}-email`, '');
    },
  );

  test(
    `${id}: a form sent offline is sent later`,
    { tag: '@long' },
    async ({ visitor, email, admin }) => {
      const values = { ...filledIn[id], email };
      await open(visitor, id);
      await fill(visitor, id, values);
      await visitor.click(`#${id}-consentGiven`);
      await visitor.setOffline(true);
      await visitor.click(button);
      await visitor.expectVisible([
        '#form [role=status]',
        'You’re offline. Keep this tab open, and we’ll send your answers once you’re back online.',
      ]);
      for (const [name, text] of Object.entries(values)) {
        await visitor.expectValue(`#${id}-${name}`, text);
      }
      // Browsers say that they're online before they are.
      visitor.expectProblem(/ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE/);
      await visitor.setOffline(false);
      await visitor.expectPath(new RegExp(`^/thank-you\\?source=${id}&`));
      expect(await leadsOf(admin, email)).toHaveLength(1);
    },
  );
}
