import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { redactText } from '../../../platform/logging/redact.ts';
import { singleLine } from '../rules/single-line.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** How SMS leave the portal. The key is found by the AWS SDK. */
export interface SnsSettings {
  region: string;
  /** Undefined: that of AWS. */
  endpoint: string | undefined;
}

const CONNECTION_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const MAX_REASON_LENGTH = 200;
/** The number or the text is the reason, so another attempt would fail as well. */
const PERMANENT = new Set(['InvalidParameterException', 'InvalidParameterValueException', 'OptedOutException']);

/** Delivers by AWS SNS. It does not recognize a message that is handed over twice. */
export function snsTransport({ region, endpoint }: SnsSettings, requestTimeoutMs = REQUEST_TIMEOUT_MS): Transport {
  const client = new SNSClient({
    region,
    ...(endpoint !== undefined && { endpoint }),
    // attempts are those of the outbox
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  return {
    async deliver({ recipient, text }) {
      const kind = { DataType: 'String', StringValue: 'Transactional' };
      try {
        await client.send(
          new PublishCommand({
            PhoneNumber: recipient,
            Message: text,
            MessageAttributes: { 'AWS.SNS.SMS.SMSType': kind },
          }),
        );
      } catch (error) {
        const { name, message } = error as Error;
        const words = redactText(singleLine(message)).slice(0, MAX_REASON_LENGTH);
        throw new DeliveryError(`SNS did not take it: ${name}: ${words}`, {
          isPermanent: PERMANENT.has(name),
          cause: error,
        });
      }
    },
    close: async () => client.destroy(),
  };
}
