import { escapeHtml } from '../../../platform/texts/escape-html.ts';
import type { PortalLanguage } from '@portal/shared/contracts';
import type { MailBlock, MailContent } from './mail-content.ts';

const FONT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CARD =
  'max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #e7e3dc;border-radius:12px;overflow:hidden';
const SIGN =
  'display:inline-block;width:22px;height:22px;margin-right:10px;border-radius:6px;background:#0b6e63;vertical-align:middle';
/** Drawn with borders: mail programs show no inline drawings. Those that do not turn it show a corner. */
const CHEVRON =
  'display:block;width:6px;height:6px;margin:9px 0 0 7px;border:solid #ffffff;border-width:2px 0 0 2px;transform:rotate(45deg)';

/** The HTML part. Only inline styles: mail programs drop the others, and the portal's own pages allow no others. */
export function mailHtml(
  { subject, heading, blocks, footer, settings }: MailContent,
  language: PortalLanguage,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f5f3ef;color:#1b1f23;font:16px/24px ${FONT};overflow-wrap:anywhere">
<div style="${CARD}">
<div style="padding:24px 40px 0;font-size:15px;font-weight:650"><span style="${SIGN}"><span style="${CHEVRON}"></span></span>Agent Portal</div>
<div style="padding:28px 40px 36px">
<h1 style="margin:0;font-size:26px;line-height:34px;letter-spacing:-.015em">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</div>
<div style="padding:20px 40px 24px;border-top:1px solid #e7e3dc;background:#fbfaf8;color:#5b646d;font-size:13px;line-height:20px">${escapeHtml(footer)}${settings ? ` ${settingsHtml(settings)}` : ''}</div>
</div>
</body>
</html>
`;
}

function settingsHtml({ label, url }: NonNullable<MailContent['settings']>): string {
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:#0b6e63">${escapeHtml(label)}</a>.`;
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:10px 0 0;color:#3c444b">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<div style="margin:24px 0;padding:20px;border-radius:10px;background:#f5f3ef;text-align:center;font-size:30px;line-height:44px;font-weight:600;letter-spacing:.14em">${escapeHtml(block.text)}</div>`;
    case 'button':
      return `<a href="${escapeHtml(block.url)}" target="_blank" rel="noopener" style="display:inline-block;margin-top:24px;padding:12px 22px;border-radius:8px;background:#0b6e63;color:#ffffff;font-weight:550;text-decoration:none">${escapeHtml(block.label)}</a>`;
  }
}
