import { sampleText } from '../sample-text.ts';
import { defineRules } from '../secret-rule.ts';

/** Keys of cloud and hosting providers. */
export const cloudRules = defineRules([
  {
    kind: 'aws-key-id',
    title: 'AWS access key id',
    anchors: ['AKIA', 'ASIA', 'ABIA', 'ACCA', 'AGPA', 'AIDA', 'AROA', 'AIPA', 'ANPA', 'ANVA', 'A3T'],
    pattern: /(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])/dy,
    // The key id of the provider's own manuals.
    isSecret: (secret) => !secret.endsWith('EXAMPLE'),
    example: () => `AKIA${sampleText('base32', 16)}`,
  },
  {
    kind: 'aws-secret-key',
    title: 'AWS secret access key',
    anchors: ['secret', 'Secret', 'SECRET'],
    pattern: /secret_?(?:access_?)?key(?:\\*["'])?\s{0,3}(?:=>|[:=])\s{0,3}(?:\\*["'])?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/diy,
    isEmbedded: true,
    isSecret: (secret) => /\d/.test(secret) && /[a-z]/.test(secret) && /[A-Z]/.test(secret),
    example: () => `aws_secret_access_key = ${sampleText('base64', 39)}x`,
  },
  {
    kind: 'aws-session-token',
    title: 'AWS session token',
    anchors: ['session_token', 'SESSION_TOKEN', 'sessionToken', 'SessionToken', 'security_token', 'SECURITY_TOKEN', 'security-token', 'Security-Token'],
    pattern: /(?:session|security)[_-]?token(?:\\*["'])?\s{0,3}(?:=>|[:=])\s{0,3}(?:\\*["'])?([A-Za-z0-9/+%]{100,2000}={0,2})/diy,
    isEmbedded: true,
    example: () => `AWS_SESSION_TOKEN=${sampleText('base64', 212)}`,
  },
  { kind: 'google-api-key', title: 'Google API key', anchors: ['AIza'], pattern: /AIza[\w-]{35}(?![\w-])/dy, example: () => `AIza${sampleText('url', 34)}x` },
  { kind: 'google-oauth-token', title: 'Google OAuth access token', anchors: ['ya29.'], pattern: /ya29\.[\w-]{20,500}/dy, example: () => `ya29.${sampleText('url', 120)}` },
  { kind: 'google-refresh-token', title: 'Google OAuth refresh token', anchors: ['1//0'], pattern: /1\/\/0[\w-]{35,180}/dy, example: () => `1//0${sampleText('url', 60)}` },
  { kind: 'google-client-secret', title: 'Google OAuth client secret', anchors: ['GOCSPX-'], pattern: /GOCSPX-[\w-]{28}(?![\w-])/dy, example: () => `GOCSPX-${sampleText('url', 27)}x` },
  {
    kind: 'azure-storage-key',
    title: 'Azure storage account key',
    anchors: ['AccountKey=', 'SharedAccessKey=', 'AccessKey=', 'accountkey=', 'accesskey='],
    pattern: /(?:account|sharedaccess|access)key=([A-Za-z0-9+/]{40,90}={0,2})/diy,
    isEmbedded: true,
    example: () => `DefaultEndpointsProtocol=https;AccountName=harbour;AccountKey=${sampleText('base64', 86)}==`,
  },
  {
    kind: 'azure-sas-signature',
    title: 'Azure shared access signature',
    anchors: ['sig='],
    pattern: /(?<=[?&])sig=([A-Za-z0-9%+/]{40,120}={0,2})/dy,
    isEmbedded: true,
    example: () => `https://harbour.blob.core.windows.net/tides?sv=2024-11-04&sig=${sampleText('alnum', 43)}%3D`,
  },
  {
    kind: 'azure-client-secret',
    title: 'Azure client secret',
    anchors: ['0Q~', '1Q~', '2Q~', '3Q~', '4Q~', '5Q~', '6Q~', '7Q~', '8Q~', '9Q~'],
    lead: { of: /[\w.~-]/, most: 3 },
    pattern: /[\w.~-]{3}\dQ~[\w.~-]{31,34}(?![\w~-])/dy,
    example: () => `${sampleText('alnum', 3)}8Q~${sampleText('alnum', 34)}`,
  },
  { kind: 'digitalocean-token', title: 'DigitalOcean token', anchors: ['dop_v1_', 'doo_v1_', 'dor_v1_'], pattern: /do[opr]_v1_[a-f0-9]{64}/dy, example: () => `dop_v1_${sampleText('hex', 64)}` },
  { kind: 'alibaba-key-id', title: 'Alibaba Cloud access key id', anchors: ['LTAI'], pattern: /LTAI[A-Za-z0-9]{12,20}(?![A-Za-z0-9])/dy, isSecret: hasDigitAndLetter, example: () => `LTAI${sampleText('alnum', 20)}` },
  { kind: 'tencent-key-id', title: 'Tencent Cloud secret id', anchors: ['AKID'], pattern: /AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])/dy, isSecret: hasDigitAndLetter, example: () => `AKID${sampleText('alnum', 32)}` },
  { kind: 'yandex-api-key', title: 'Yandex Cloud API key', anchors: ['AQVN'], pattern: /AQVN[\w-]{35,38}(?![\w-])/dy, example: () => `AQVN${sampleText('url', 36)}` },
  { kind: 'heroku-api-key', title: 'Heroku API key', anchors: ['HRKU-'], pattern: /HRKU-[\w-]{36,70}/dy, example: () => `HRKU-${sampleText('alnum', 60)}` },
  { kind: 'cloudflare-origin-key', title: 'Cloudflare origin CA key', anchors: ['v1.0-'], pattern: /v1\.0-[a-f0-9]{24}-[a-f0-9]{146}/dy, example: () => `v1.0-${sampleText('hex', 24)}-${sampleText('hex', 146)}` },
  { kind: 'fly-token', title: 'Fly.io token', anchors: ['fm1_', 'fm2_', 'fm1r_', 'fm1a_', 'fo1_'], pattern: /(?:fm1[ra]?_|fm2_|fo1_)[\w+/-]{40,1500}={0,3}/dy, example: () => `fm2_${sampleText('base64', 120)}` },
  { kind: 'vercel-token', title: 'Vercel token', anchors: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], pattern: /vc[piark]_[A-Za-z0-9]{20,60}(?![A-Za-z0-9])/dy, example: () => `vcp_${sampleText('alnum', 56)}` },
  { kind: 'netlify-token', title: 'Netlify token', anchors: ['nfp_', 'nfc_', 'nfo_', 'nfu_'], pattern: /nf[pcou]_[A-Za-z0-9]{36,40}(?![A-Za-z0-9])/dy, example: () => `nfp_${sampleText('alnum', 36)}` },
  { kind: 'supabase-key', title: 'Supabase secret key', anchors: ['sbp_', 'sb_secret_'], pattern: /sbp_[a-f0-9]{40}(?![a-f0-9])|sb_secret_[\w-]{20,60}/dy, example: () => `sbp_${sampleText('hex', 40)}` },
  { kind: 'planetscale-key', title: 'PlanetScale key', anchors: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'], pattern: /pscale_(?:tkn|pw|oauth)_[\w.=-]{32,64}/dy, example: () => `pscale_tkn_${sampleText('url', 43)}` },
  { kind: 'neon-api-key', title: 'Neon API key', anchors: ['napi_'], pattern: /napi_[a-z0-9]{60,70}/dy, example: () => `napi_${sampleText('lower', 64)}` },
  { kind: 'databricks-token', title: 'Databricks token', anchors: ['dapi'], pattern: /dapi[a-f0-9]{32}(?:-\d)?(?![A-Fa-f0-9])/dy, example: () => `dapi${sampleText('hex', 32)}` },
  { kind: 'doppler-token', title: 'Doppler token', anchors: ['dp.pt.', 'dp.st.', 'dp.sa.', 'dp.ct.', 'dp.scim.', 'dp.audit.'], pattern: /dp\.(?:pt|st|sa|ct|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/dy, example: () => `dp.pt.${sampleText('alnum', 43)}` },
  { kind: 'vault-token', title: 'HashiCorp Vault token', anchors: ['hvs.', 'hvb.', 'hvr.'], pattern: /hv[sbr]\.[\w-]{24,400}/dy, example: () => `hvs.${sampleText('url', 95)}` },
  {
    kind: 'terraform-token',
    title: 'Terraform Cloud token',
    anchors: ['.atlasv1.'],
    lead: { of: /[A-Za-z0-9]/, most: 14 },
    pattern: /[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}/dy,
    example: () => `${sampleText('alnum', 14)}.atlasv1.${sampleText('alnum', 67)}`,
  },
  { kind: 'pulumi-token', title: 'Pulumi token', anchors: ['pul-'], pattern: /pul-[a-f0-9]{40}(?![a-f0-9])/dy, example: () => `pul-${sampleText('hex', 40)}` },
  { kind: 'tailscale-key', title: 'Tailscale key', anchors: ['tskey-'], pattern: /tskey-[a-z]{2,12}-[A-Za-z0-9]{6,40}(?:-[A-Za-z0-9]{10,60})?/dy, example: () => `tskey-auth-${sampleText('alnum', 12)}CNTRL-${sampleText('alnum', 32)}` },
  {
    kind: '1password-token',
    title: '1Password service account token or secret key',
    anchors: ['ops_ey', 'A3-'],
    pattern: /ops_ey[A-Za-z0-9+/=_-]{60,1500}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}(?![A-Z0-9-])/dy,
    example: () => `A3-${sampleText('upper', 6)}-${sampleText('upper', 6)}-${sampleText('upper', 5)}-${sampleText('upper', 5)}-${sampleText('upper', 5)}-${sampleText('upper', 5)}`,
  },
]);

function hasDigitAndLetter(secret: string): boolean {
  return /\d/.test(secret) && /[a-z]/.test(secret);
}
