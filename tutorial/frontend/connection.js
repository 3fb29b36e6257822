// Watches over the connection to the kernel. While the page is looked at, it asks every second the
// server whether the kernel lives, and the kernel whether it hears: neither a dead network nor a
// killed kernel closes a websocket by itself. Connects again as soon as the server answers.

const EVERY = 1000; // together with LATE less than the three seconds in which a notice is due
const LATE = 1500;
const SOON = 250;
const SELDOM = 2000;
const CONNECTED_WITHIN = 10_000;

class Gone extends Error {}

/** `state`: starting → ready ⇄ disconnected → gone. `onState` is told of each change. */
export class Connection {
  constructor(kernel, aliveUrl, { refresh, onState }) {
    Object.assign(this, { kernel, aliveUrl, refresh, onState, state: 'starting', over: false });
    kernel.onClose = () => {
      this.giveUp?.(new Error('the line to the kernel was closed'));
      if (this.state !== 'ready') return; // the next attempt comes after its pause
      this.become('disconnected');
      this.wake();
    };
    for (const happening of ['online', 'offline']) addEventListener(happening, () => this.wake());
    document.addEventListener('visibilitychange', () => this.wake());
  }

  become(state) {
    if (this.over || state === this.state) return;
    this.state = state;
    if (state !== 'ready') this.kernel.drop();
    this.onState(state);
  }

  /** Connect, and keep connected until the kernel is gone or the page is left. */
  async run() {
    await this.connect(); // the kernel has just been started: no need to ask
    let pause = EVERY;
    while (this.state !== 'gone') {
      await this.rest(pause);
      const before = this.state;
      const heard = this.kernel.connected ? this.kernel.answers(LATE) : true;
      const kernel = await this.ask();
      if (this.over) return;
      if (kernel === 'gone') this.become('gone');
      else if (kernel === 'unreachable' || !(await heard)) this.become('disconnected');
      else if (!this.kernel.connected) await this.connect();
      if (this.state === 'ready') pause = EVERY;
      else pause = before === 'ready' ? SOON : Math.min(2 * pause, SELDOM);
    }
  }

  async connect() {
    const lost = new Promise((_, reject) => {
      this.giveUp = reject;
    });
    const watch = setInterval(async () => {
      if ((await this.ask()) === 'gone') this.giveUp?.(new Gone());
    }, EVERY);
    try {
      await Promise.race([this.kernel.connect(CONNECTED_WITHIN), lost]);
      await Promise.race([this.refresh(), lost]);
      this.become('ready');
    } catch (error) {
      console.warn('No connection to the kernel', error);
      this.become(error instanceof Gone ? 'gone' : 'disconnected');
    } finally {
      clearInterval(watch);
      this.giveUp = undefined;
    }
  }

  async ask() {
    try {
      const { headers } = await fetch(this.aliveUrl, { cache: 'no-store', signal: AbortSignal.timeout(LATE) });
      // a proxy or a hotel's network answers too, but does not know this header
      return headers.get('Briscola-Kernel') ?? 'unreachable';
    } catch {
      return 'unreachable';
    }
  }

  /** Wait so long, or until something happens; on a page that nobody looks at, only for that. */
  async rest(ms) {
    if (!this.woken) {
      await new Promise((resolve) => {
        this.rouse = resolve;
        if (!document.hidden || this.state !== 'ready') setTimeout(resolve, ms);
      });
    }
    this.woken = false;
  }

  wake() {
    this.woken = true;
    this.rouse?.();
  }

  /** The page is being left: nothing is said any more. */
  end() {
    this.over = true;
    this.kernel.drop();
  }
}
