import { createElement, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from '~/components/ui/Field';

const render = (props: ComponentProps<typeof Field>) =>
  renderToStaticMarkup(createElement(Field, props));

test('a label names the control, and other props go to the control', () => {
  const html = render({ id: 'a', label: 'Email', name: 'email', type: 'email', required: true });
  expect(html).toContain('<label for="a"');
  expect(html).toContain('>Email</label>');
  expect(html).toMatch(/<input(?=[^>]* id="a")(?=[^>]* name="email")(?=[^>]* type="email")/);
  expect(html).toMatch(/<input[^>]* required/);
  expect(html).not.toContain('aria-');
});

test('an optional field says so', () =>
  expect(render({ id: 'a', label: 'Phone', optional: true })).toContain(
    '>Phone (optional)</label>',
  ));

test('a hint describes the control', () => {
  const html = render({ id: 'a', label: 'Password', hint: 'At least 12 characters.' });
  expect(html).toContain('aria-describedby="a-note"');
  expect(html).toContain('<p id="a-note">At least 12 characters.</p>');
  expect(html).not.toContain('aria-invalid');
});

test('an error replaces the hint and marks the control as invalid', () => {
  const html = render({
    ...{ id: 'a', label: 'Message', control: 'textarea', hint: 'Anything.', error: 'Too long.' },
    'aria-describedby': 'a-counter',
  });
  expect(html).toMatch(/<textarea[^>]* aria-invalid="true"/);
  expect(html).toContain('aria-describedby="a-note a-counter"');
  expect(html).toContain('>Too long.</p>');
  expect(html).not.toContain('Anything.');
});

test('a select has its options, and no hint where it is compact', () => {
  const html = render({
    ...{ id: 'a', label: 'Form', control: 'select', compact: true },
    children: createElement('option', null, 'All forms'),
  });
  expect(html).toContain('<option>All forms</option></select>');
  expect(html).toContain('class="sr-only"');
  expect(html).not.toContain('a-note');
});

test('a checkbox is inside its label', () =>
  expect(render({ id: 'a', label: 'I agree', control: 'checkbox', required: true })).toMatch(
    /<label[^>]*><input[^>]* type="checkbox"[^>]*><span>I agree<\/span><\/label>/,
  ));
