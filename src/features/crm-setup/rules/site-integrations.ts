import { calendarEmbed } from '~/config/calendar-embed';
import type { IntegrationConfig } from '~/config/integration';
import type { ThirdParty } from '~/config/third-parties';

export interface SiteVariable {
  name: string;
  value: string | undefined;
}

export interface SiteIntegration {
  variables: readonly SiteVariable[];
  tone: 'signal' | 'warm' | 'quiet';
  /** Whether it works, and what visitors see. */
  text: string;
  /** To check it by eye. */
  link?: { label: string; href: string };
}

/** The calendar that the site was built with. */
export function describeCalendar(config: IntegrationConfig): SiteIntegration {
  const { calendarId, calendarDomain } = config;
  const variables = [
    { name: 'PUBLIC_CRM_CALENDAR_ID', value: calendarId },
    { name: 'PUBLIC_CRM_CALENDAR_DOMAIN', value: calendarDomain },
  ];
  const embed = calendarEmbed(config);
  if (embed) {
    return {
      variables,
      tone: 'signal',
      text: 'Visitors pick a time in the calendar on /book-strategy-call. If it doesn’t load, they see a form instead.',
      link: { label: 'Open the calendar', href: embed.page },
    };
  }
  const form = 'Visitors to /book-strategy-call see a form that asks for times instead.';
  if (!calendarId && !calendarDomain) return { variables, tone: 'quiet', text: `Not set. ${form}` };
  const problem =
    calendarId && calendarDomain
      ? 'The ID is a placeholder.'
      : `${calendarId ? 'PUBLIC_CRM_CALENDAR_DOMAIN' : 'PUBLIC_CRM_CALENDAR_ID'} is missing.`;
  return { variables, tone: 'warm', text: `${problem} ${form}` };
}

/** The chat that the site was built with. */
export function describeChat(
  { chatbotId, embed }: { chatbotId: string | undefined; embed: string },
  thirdParties: readonly ThirdParty[],
): SiteIntegration {
  const variables = [
    { name: 'PUBLIC_CHAT_WIDGET_ID', value: chatbotId },
    // Too long to show.
    { name: 'PUBLIC_CHAT_EMBED', value: embed ? 'an embed code' : undefined },
  ];
  const chat = thirdParties.find(({ id }) => id === 'chat');
  if (chat) {
    const ignored =
      chatbotId && embed ? ' The embed code is ignored, because there’s a widget ID.' : '';
    return {
      variables,
      tone: 'signal',
      text: `Visitors who accept cookies can chat (${chat.name}).${ignored}`,
    };
  }
  if (chatbotId || embed) {
    return { variables, tone: 'warm', text: 'Set, but off: there’s no chat in staging.' };
  }
  return { variables, tone: 'quiet', text: 'Not set. Visitors see no chat.' };
}
