import { http } from '@portal/shared/api';
import type { Order } from '@portal/shared/contracts';
import { saveFile } from '@portal/shared/save-file';

/** Saves the receipt of a paid order as a PDF (D-31). @throws ApiError */
export async function saveReceipt({ agentId, orderId, number }: Order): Promise<void> {
  const { blob, fileName } = await http.download('orderReceipt', { path: { agentId, orderId } });
  saveFile(blob, fileName ?? `receipt-${number}.pdf`);
}
