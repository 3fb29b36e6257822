// A kernel's websocket, in Jupyter's protocol v1.kernel.websocket.jupyter.org, and the comms on it.
// Only what widgets need. What is sent while there is no connection is dropped, never queued: a
// click must not come to life later, when the learner has stopped expecting it.

const PROTOCOL = 'v1.kernel.websocket.jupyter.org';
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// crypto.randomUUID exists in secure contexts only, and a class visits http://192.168.…
const uuid = () => {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0'));
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
};

export class Kernel {
  /** `url`: of the kernel's channels. `onClose` and `onCommOpen` are for others to set. */
  constructor(url) {
    // The same session at every attempt: so the server hands over what it kept for this page.
    this.url = `${url}?session_id=${uuid()}`.replace(/^http/, 'ws');
    this.session = new URL(this.url).searchParams.get('session_id');
    this.onClose = () => {};
    this.onCommOpen = () => {};
    this.comms = new Map();
    this.pending = new Map();
  }

  get connected() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Connect; resolves when the kernel has answered, so that nothing it says is missed. */
  connect(timeout) {
    this.drop();
    return new Promise((resolve, reject) => {
      const socket = (this.socket = new WebSocket(this.url, PROTOCOL));
      const late = setTimeout(() => socket.close(), timeout);
      this.answered = () => {
        clearTimeout(late);
        resolve();
      };
      socket.binaryType = 'arraybuffer';
      socket.onopen = () => this.send('shell', 'kernel_info_request', {});
      socket.onmessage = ({ data }) => this.receive(parse(data));
      socket.onclose = () => {
        clearTimeout(late);
        reject(new Error('no connection to the kernel'));
        this.lost(socket);
      };
    });
  }

  /**
   * Whether the kernel answers within so many milliseconds. It is asked on the control channel, which
   * it answers while it is busy too: silence means that it hangs, or that the line is dead.
   */
  answers(timeout) {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), timeout);
      const status = ({ content }) => {
        if (content.execution_state !== 'idle') return;
        clearTimeout(late);
        resolve(true);
      };
      this.send('control', 'kernel_info_request', {}, { iopub: { status } });
    });
  }

  /** Close the connection, at once even if the network no longer answers. */
  drop() {
    const { socket } = this;
    if (!socket) return;
    socket.close();
    this.lost(socket);
  }

  lost(socket) {
    if (this.socket !== socket) return;
    this.socket = undefined;
    // Widgets send nothing more before their last message is answered; no answer will come.
    const unanswered = [...this.pending.values()];
    this.pending.clear();
    unanswered.forEach(settle);
    this.onClose();
  }

  /** Send a message; returns its id. `callbacks` as ipywidgets has them. */
  send(channel, type, content, callbacks, metadata = {}, buffers = []) {
    const id = uuid();
    const header = {
      msg_id: id,
      msg_type: type,
      session: this.session,
      username: '',
      version: '5.4',
      date: new Date().toISOString(),
    };
    if (!this.connected) {
      if (callbacks) queueMicrotask(() => settle(callbacks));
      return id;
    }
    if (callbacks) this.pending.set(id, callbacks);
    this.socket.send(serialize([channel, header, {}, metadata, content], buffers));
    return id;
  }

  receive(message) {
    const { header, parent_header: parent, content } = message;
    const callbacks = this.pending.get(parent.msg_id);
    switch (header.msg_type) {
      case 'comm_open':
        this.onCommOpen(new Comm(this, content.target_name, content.comm_id), message);
        break;
      case 'comm_msg':
        this.comms.get(content.comm_id)?.receive(message);
        break;
      case 'comm_close':
        this.comms.get(content.comm_id)?.end(message);
        break;
      case 'kernel_info_reply':
        this.answered();
        break;
      case 'status':
        callbacks?.iopub?.status?.(message);
        if (content.execution_state === 'idle') this.pending.delete(parent.msg_id);
        break;
    }
  }
}

/** One conversation with the kernel: what ipywidgets asks of a comm. */
export class Comm {
  constructor(kernel, target, id = uuid()) {
    this.kernel = kernel;
    this.target_name = target;
    this.comm_id = id;
    this.early = []; // messages that came before anybody listened
    kernel.comms.set(id, this);
  }

  open(data, callbacks, metadata, buffers) {
    return this.say('comm_open', { target_name: this.target_name, data }, callbacks, metadata, buffers);
  }

  send(data, callbacks, metadata, buffers) {
    return this.say('comm_msg', { data }, callbacks, metadata, buffers);
  }

  close(data, callbacks, metadata, buffers) {
    this.kernel.comms.delete(this.comm_id);
    return this.say('comm_close', { data }, callbacks, metadata, buffers);
  }

  say(type, content, callbacks, metadata, buffers) {
    return this.kernel.send('shell', type, { comm_id: this.comm_id, data: {}, ...content }, callbacks, metadata, buffers);
  }

  on_msg(listener) {
    this.listener = listener;
    this.early.splice(0).forEach(listener);
  }

  on_close(listener) {
    this.closed = listener;
  }

  receive(message) {
    if (this.listener) this.listener(message);
    else this.early.push(message);
  }

  end(message) {
    this.kernel.comms.delete(this.comm_id);
    this.closed?.(message);
  }
}

function settle(callbacks) {
  callbacks.iopub?.status?.({ content: { execution_state: 'idle' } });
}

/** A message as its channel, four JSON parts and buffers, after a table of where each begins. */
function serialize(parts, buffers) {
  const bytes = [
    ...parts.map((part, n) => encoder.encode(n ? JSON.stringify(part) : part)),
    ...buffers.map((b) => (ArrayBuffer.isView(b) ? new Uint8Array(b.buffer, b.byteOffset, b.byteLength) : new Uint8Array(b))),
  ];
  const table = 8 * (bytes.length + 2);
  const message = new Uint8Array(bytes.reduce((sum, part) => sum + part.byteLength, table));
  const numbers = new DataView(message.buffer);
  numbers.setBigUint64(0, BigInt(bytes.length + 1), true);
  let offset = table;
  bytes.forEach((part, n) => {
    numbers.setBigUint64(8 * (n + 1), BigInt(offset), true);
    message.set(part, offset);
    offset += part.byteLength;
  });
  numbers.setBigUint64(table - 8, BigInt(offset), true);
  return message;
}

function parse(data) {
  const numbers = new DataView(data);
  const count = Number(numbers.getBigUint64(0, true));
  const offsets = Array.from({ length: count }, (_, n) => Number(numbers.getBigUint64(8 * (n + 1), true)));
  const part = (n) => JSON.parse(decoder.decode(new Uint8Array(data, offsets[n], offsets[n + 1] - offsets[n])));
  const [header, parent_header, metadata, content] = [1, 2, 3, 4].map(part);
  const buffers = offsets.slice(5, -1).map((start, n) => new DataView(data.slice(start, offsets[n + 6])));
  return { header, parent_header, metadata, content, buffers };
}
