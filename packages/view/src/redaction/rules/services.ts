import { sampleText } from '../sample-text.ts';
import { defineRules } from '../secret-rule.ts';

const hexDigits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Keys of chat, mail, payment and office services. */
export const serviceRules = defineRules([
  { kind: 'slack-token', title: 'Slack token', anchors: ['xoxa-', 'xoxb-', 'xoxc-', 'xoxd-', 'xoxe-', 'xoxe.', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xapp-'], pattern: /(?:xox[abcdeoprs](?:\.xox[bp])?|xapp)-[\w%-]{10,400}/dy, isSecret: (secret) => /\d/.test(secret), example: () => `xoxb-${sampleText('digits', 12)}-${sampleText('digits', 13)}-${sampleText('alnum', 24)}` },
  {
    kind: 'slack-webhook',
    title: 'Slack webhook',
    anchors: ['hooks.slack.com/'],
    pattern: /hooks\.slack\.com\/((?:services|workflows|triggers)\/[A-Za-z0-9]{1,40}\/[A-Za-z0-9]{1,40}\/[A-Za-z0-9]{1,60}(?:\/[A-Za-z0-9]{1,60})?)/dy,
    example: () => `https://hooks.slack.com/services/T${sampleText('upper', 8)}/B${sampleText('upper', 10)}/${sampleText('alnum', 24)}`,
  },
  { kind: 'discord-webhook', title: 'Discord webhook', anchors: ['/api/webhooks/'], pattern: /\/api\/webhooks\/(\d{15,22}\/[\w-]{40,90})/dy, isEmbedded: true, example: () => `https://discord.com/api/webhooks/${sampleText('digits', 18)}/${sampleText('url', 68)}` },
  {
    kind: 'discord-token',
    title: 'Discord bot token',
    // No literal of its own: only the word before it, or the name it is given to, tells where to look.
    anchors: ['Bot '],
    pattern: /Bot ([MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,45})(?![\w-])/dy,
    isSecret: (secret) => /[A-Z]/.test(secret) && /[a-z]/.test(secret) && /\d/.test(secret),
    example: () => `Authorization: Bot MTA4${sampleText('alnum', 20)}.${sampleText('url', 5)}x.${sampleText('alnum', 38)}`,
  },
  { kind: 'telegram-token', title: 'Telegram bot token', anchors: [':AA'], lead: { of: /\d/, most: 10 }, pattern: /\d{8,10}:AA[\w-]{33}(?![\w-])/dy, isEmbedded: true, example: () => `${sampleText('digits', 10)}:AA${sampleText('url', 32)}x` },
  { kind: 'teams-webhook', title: 'Teams webhook', anchors: ['webhook.office.com/', 'outlook.office.com/webhook'], pattern: /(?:webhook\.office\.com|outlook\.office\.com)\/(webhook[\w@/-]{40,250})/dy, example: () => `https://harbour.webhook.office.com/webhookb2/${sampleText('hex', 32)}@${sampleText('hex', 32)}/IncomingWebhook/${sampleText('hex', 32)}` },
  { kind: 'twilio-key', title: 'Twilio API key', anchors: hexDigits.map((digit) => `SK${digit}`), pattern: /SK[a-f0-9]{32}(?![A-Za-z0-9])/dy, example: () => `SK${sampleText('hex', 32)}` },
  { kind: 'stripe-key', title: 'Stripe key', anchors: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'sk_prod_'], pattern: /[sr]k_(?:live|test|prod)_[A-Za-z0-9]{16,250}/dy, example: () => `sk_live_${sampleText('alnum', 99)}` },
  { kind: 'webhook-secret', title: 'Webhook signing secret', anchors: ['whsec_'], pattern: /whsec_[A-Za-z0-9+/]{24,80}={0,2}/dy, example: () => `whsec_${sampleText('alnum', 32)}` },
  { kind: 'square-token', title: 'Square token', anchors: ['sq0atp-', 'sq0csp-', 'sq0idp-'], pattern: /sq0[a-z]{3}-[\w-]{22,43}/dy, example: () => `sq0csp-${sampleText('url', 43)}` },
  { kind: 'shopify-token', title: 'Shopify token', anchors: ['shpat_', 'shpca_', 'shppa_', 'shpss_'], pattern: /shp(?:at|ca|pa|ss)_[a-zA-Z0-9]{32,64}/dy, example: () => `shpat_${sampleText('hex', 32)}` },
  { kind: 'braintree-token', title: 'Braintree token', anchors: ['access_token$'], pattern: /access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}/dy, example: () => `access_token$production$${sampleText('lower', 16)}$${sampleText('hex', 32)}` },
  { kind: 'razorpay-key', title: 'Razorpay key', anchors: ['rzp_live_', 'rzp_test_'], pattern: /rzp_(?:live|test)_[A-Za-z0-9]{14,24}/dy, example: () => `rzp_live_${sampleText('alnum', 14)}` },
  { kind: 'sendgrid-key', title: 'SendGrid API key', anchors: ['SG.'], pattern: /SG\.[\w-]{16,32}\.[\w-]{16,64}/dy, example: () => `SG.${sampleText('url', 22)}.${sampleText('url', 43)}` },
  { kind: 'mailgun-key', title: 'Mailgun key', anchors: ['key-'], pattern: /key-[a-f0-9]{32}(?![A-Za-z0-9])/dy, example: () => `key-${sampleText('hex', 32)}` },
  { kind: 'mailchimp-key', title: 'Mailchimp API key', anchors: ['-us'], lead: { of: /[a-f0-9]/, most: 32 }, pattern: /[a-f0-9]{32}-us\d{1,2}(?![A-Za-z0-9])/dy, example: () => `${sampleText('hex', 32)}-us14` },
  { kind: 'brevo-key', title: 'Brevo key', anchors: ['xkeysib-', 'xsmtpsib-'], pattern: /x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}/dy, example: () => `xkeysib-${sampleText('hex', 64)}-${sampleText('alnum', 16)}` },
  { kind: 'resend-key', title: 'Resend key', anchors: ['re_'], pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![A-Za-z0-9])/dy, example: () => `re_${sampleText('alnum', 8)}_${sampleText('alnum', 24)}` },
  { kind: 'notion-token', title: 'Notion token', anchors: ['ntn_', 'secret_'], pattern: /(?:ntn_[A-Za-z0-9]{46}|secret_[A-Za-z0-9]{43})(?![A-Za-z0-9])/dy, example: () => `ntn_${sampleText('digits', 11)}${sampleText('alnum', 35)}` },
  { kind: 'linear-key', title: 'Linear key', anchors: ['lin_api_', 'lin_oauth_', 'lin_wh_'], pattern: /lin_(?:api|oauth|wh)_\w{32,128}/dy, example: () => `lin_api_${sampleText('alnum', 40)}` },
  { kind: 'figma-token', title: 'Figma token', anchors: ['figd_', 'figu_', 'figo_'], pattern: /fig[duo]_[\w-]{40,200}/dy, example: () => `figd_${sampleText('url', 40)}` },
  { kind: 'asana-token', title: 'Asana token', anchors: ['1/1', '2/1'], pattern: /(?:1\/\d{13,18}|2\/\d{13,18}\/\d{13,18}):[a-f0-9]{32}(?![a-f0-9])/dy, example: () => `1/1${sampleText('digits', 15)}:${sampleText('hex', 32)}` },
  { kind: 'trello-token', title: 'Trello token', anchors: ['ATTA'], pattern: /ATTA[a-f0-9]{60,72}(?![A-Za-z0-9])/dy, example: () => `ATTA${sampleText('hex', 64)}` },
  { kind: 'dropbox-token', title: 'Dropbox token', anchors: ['sl.'], pattern: /sl\.(?:u\.)?[\w-]{130,400}/dy, example: () => `sl.${sampleText('url', 138)}` },
  { kind: 'contentful-token', title: 'Contentful token', anchors: ['CFPAT-'], pattern: /CFPAT-[\w-]{43}/dy, example: () => `CFPAT-${sampleText('url', 43)}` },
  { kind: 'typeform-token', title: 'Typeform token', anchors: ['tfp_'], pattern: /tfp_\w{40,50}_?\w{0,20}/dy, example: () => `tfp_${sampleText('alnum', 44)}` },
  { kind: 'mapbox-token', title: 'Mapbox secret token', anchors: ['sk.eyJ'], pattern: /sk\.eyJ[\w-]{30,200}\.[\w-]{20,60}/dy, example: () => `sk.eyJ${sampleText('alnum', 60)}.${sampleText('url', 22)}` },
  { kind: 'launchdarkly-key', title: 'LaunchDarkly key', anchors: ['sdk-', 'api-', 'mob-'], pattern: /(?:sdk|api|mob)-[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}(?![\w-])/dy, example: () => `sdk-${toUuid(sampleText('hex', 32))}` },
  // What watches programs.
  { kind: 'grafana-token', title: 'Grafana token', anchors: ['glc_', 'glsa_'], pattern: /glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[A-Za-z0-9+/]{32,400}={0,2}/dy, example: () => `glsa_${sampleText('alnum', 32)}_${sampleText('hex', 8)}` },
  { kind: 'newrelic-key', title: 'New Relic key', anchors: ['NRAK-', 'NRII-', 'NRIQ-', 'NRRA-', 'NRJS-'], pattern: /NR(?:AK|II|IQ|RA|JS)-[A-Za-z0-9_-]{19,42}/dy, example: () => `NRAK-${sampleText('upper', 27)}` },
  { kind: 'sentry-token', title: 'Sentry token', anchors: ['sntrys_', 'sntryu_'], pattern: /sntrys_[\w+/=-]{60,500}|sntryu_[a-f0-9]{64}/dy, example: () => `sntryu_${sampleText('hex', 64)}` },
  { kind: 'dynatrace-token', title: 'Dynatrace token', anchors: ['dt0c01.', 'dt0s01.'], pattern: /dt0[cs]01\.[A-Z0-9]{24}\.[A-Z0-9]{64}/dy, example: () => `dt0c01.${sampleText('upper', 24)}.${sampleText('upper', 64)}` },
  { kind: 'posthog-key', title: 'PostHog personal key', anchors: ['phx_'], pattern: /phx_\w{43,60}/dy, example: () => `phx_${sampleText('alnum', 43)}` },
]);

function toUuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
