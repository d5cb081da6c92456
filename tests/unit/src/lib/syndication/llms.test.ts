import { expect, test } from 'vitest';
import { llmsTxt } from '~/lib/syndication';

const link = {
  name: 'Voice AI',
  address: 'https://example.com/services/voice-ai',
  description: 'Answers the phone.',
};

test('llms.txt has the name, the description, and links by section', () => {
  const sections = [
    { title: 'Services', links: [link, { ...link, name: 'A [new] one' }] },
    { title: 'Places', links: [] },
    { title: 'Reading', links: [link] },
  ];
  expect(llmsTxt('Example & Sample', 'It builds systems.', sections)).toBe(
    [
      '# Example & Sample',
      '',
      '> It builds systems.',
      '',
      '## Services',
      '',
      '- [Voice AI](https://example.com/services/voice-ai): Answers the phone.',
      '- [A \\[new\\] one](https://example.com/services/voice-ai): Answers the phone.',
      '',
      '## Reading',
      '',
      '- [Voice AI](https://example.com/services/voice-ai): Answers the phone.',
      '',
    ].join('\n'),
  );
});
