"""What bots in worker processes do in these tests; the name of the bot says what."""

import os
import signal
import time

from bauern.engine import View


def think(bot: str, _game: str, _rules: object, view: View, _events: object, _seed: int, hurried: bool) -> str:  # noqa: FBT001  (as `choose`)
    match bot:
        case "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hangs":
            time.sleep(3600)
        case "fails":
            raise ZeroDivisionError
        case "waits a second":
            time.sleep(1)
        case "tells whether it hurries":
            return str(hurried)
        case "tells its hand":
            return " ".join(view.hand)
    return view.legal[0]
