import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { translation } from '../../eslint.translation.mjs';

const linter = new Linter();

function problemsIn(code: string): string[] {
  const parser = { files: ['**/*.tsx'], languageOptions: { parser: tseslint.parser } };
  return linter
    .verify(code, [parser, ...translation] as Linter.Config[], { filename: 'src/a.tsx' })
    .map(({ message }) => message.split(' ').slice(0, 3).join(' '));
}

test.each([
  ['x = <p>Sent{late && " late"}</p>', 'Join this text'],
  ['x = <p>{a ? "yes" : <b />} or not</p>', 'Join this text'],
  ['x = <p>{count} of {total} left</p>', 'Join this text'],
  ['x = <p>{name} <b /></p>', 'Join this text'],
  ['x = <>{count > 0 && <b />} items</>', 'Put the text'],
  ["const note = (late) => (late ? 'late' : ''); x = <p>Sent {note(late)}</p>", 'Join this text'],
  ['x = <p>{late && <>late <b /></>}</p>', 'Replace this fragment'],
  ['x = <p>{late ? <>late <b /></> : <i />}</p>', 'Replace this fragment'],
  ['x = <Field error={error} hint={<>/blog/<b /></>} />', 'Replace this fragment'],
  ['x = parts.map((part) => (part.bold ? <b>{part.text}</b> : part.text))', 'Return an element,'],
  ['function Count({ n }) { return `${n} left`; }', 'Return an element,'],
  ['function Name({ name }) { if (name) return name; return <b />; }', 'Return an element,'],
  ['x = <option>Yes</option>', 'Give the option'],
])('%s breaks on a translated page', (code, message) => {
  expect(problemsIn(code)).toContain(message);
});

test.each([
  'x = <p>{late ? "late" : "on time"}</p>',
  'x = <p><span>{late && "late"}</span> sent</p>',
  'x = <p>{late && <b>late</b>}<i /></p>',
  'x = <p>{late && <><b>late</b><i /></>}</p>',
  'x = <p>{`${count} of ${total} left`}</p>',
  'x = <p><span>{name}</span>{" "}<b /></p>',
  'x = <Dialog title={<>Send <b /></>} />',
  'x = <p>{parts.map((part) => <b key={part}>{part}</b>)} sent</p>',
  'function Count({ n }) { const text = () => { return "x"; }; return <b>{text()}</b>; }',
  'function countOf(n) { return `${n} left`; }',
  'x = <option value="yes">Yes</option>',
])('%s doesn’t', (code) => {
  expect(problemsIn(code)).toEqual([]);
});
