import { PUBLIC_CHAT_EMBED } from 'astro:env/client';
import { Section } from '~/features/staff';
import { integration } from '~/lib/integration';
import { thirdParties } from '~/lib/third-parties';
import { describeCalendar, describeChat, type SiteIntegration } from '../rules/site-integrations';

/** What's compiled into the site's pages, and their Content-Security-Policy. */
export function SiteIntegrations() {
  const chat = { chatbotId: integration.chatbotId, embed: PUBLIC_CHAT_EMBED ?? '' };
  return (
    <Section
      id="site"
      title="Calendar and chat"
      text="These environment variables are built into the pages and their security policy, so they can’t be changed here. Change them in .env, or wherever the site is built, and build the site again."
    >
      <Integration title="Calendar" {...describeCalendar(integration)} />
      <Integration title="Chat" {...describeChat(chat, thirdParties)} />
    </Section>
  );
}

function Integration({ title, variables, tone, text, link }: SiteIntegration & { title: string }) {
  return (
    <div className="grid gap-2 border-rule pb-5 not-first:border-t not-first:pt-5">
      <h3 className="label">{title}</h3>
      <p>
        <span className="staff-chip staff-chip-sentence" data-tone={tone}>
          {text}
        </span>
      </p>
      <dl className="text-sm wrap-anywhere">
        {variables.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap gap-x-4 border-t border-rule py-[0.4rem]">
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="text-quiet">{value ?? 'Not set'}</dd>
          </div>
        ))}
      </dl>
      {link && (
        <a
          href={link.href}
          className="link inline-flex min-h-touch items-center justify-self-start"
          target="_blank"
          rel="noreferrer"
        >
          {link.label}
        </a>
      )}
    </div>
  );
}
