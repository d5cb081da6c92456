import type { FAQPageLeaf } from 'schema-dts';

/** Questions that a page answers in the same words. */
export function faqPage(questions: readonly { question: string; answer: string }[]): FAQPageLeaf {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
