export interface LinkSection {
  title: string;
  links: readonly {
    name: string;
    /** Absolute URL. */
    address: string;
    description: string;
  }[];
}

/** Builds an llms.txt file (llmstxt.org): a Markdown summary of the site for language models. */
export function llmsTxt(
  name: string,
  description: string,
  sections: readonly LinkSection[],
): string {
  const parts = sections
    .filter(({ links }) => links.length > 0)
    .map(({ title, links }) => `## ${title}\n\n${links.map(line).join('\n')}`);
  return `${[`# ${name}`, `> ${description}`, ...parts].join('\n\n')}\n`;
}

function line({ name, address, description }: LinkSection['links'][number]): string {
  // An unescaped bracket would end the link text.
  return `- [${name.replace(/[[\]\\]/g, '\\$&')}](${address}): ${description}`;
}
