export interface LinkSection {
  title: string;
  links: readonly {
    name: string;
    /** Absolute. */
    address: string;
    description: string;
  }[];
}

/** A site in the form of llmstxt.org: Markdown that tells language models where what is. */
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
  // Unescaped, a bracket would end the link's text.
  return `- [${name.replace(/[[\]\\]/g, '\\$&')}](${address}): ${description}`;
}
