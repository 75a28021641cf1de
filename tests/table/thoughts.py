"""What bots in worker processes do in these tests; the name of the bot says what."""

import os
import signal
import sys
import time
from pathlib import Path

from bauern.bots.kernel.cache import PLAIN_BY
from bauern.engine import View


def think(bot: str, _game: str, _rules: object, view: View, _events: object, _seed: int, care: float) -> str:
    match bot:
        case "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hangs":
            time.sleep(3600)
        case "fails":
            raise ZeroDivisionError
        case "waits a second":
            time.sleep(1)
        case "waits for the word":
            while not Path(os.environ["NUMBA_CACHE_DIR"], "go").exists():
                time.sleep(0.01)
        case "tells its care":
            return str(care)
        case "tells what it computes with":
            return "plain" if PLAIN_BY in os.environ else " ".join({"numba", "numpy"} & sys.modules.keys())
        case "tells its hand":
            return " ".join(view.hand)
    return view.legal[0]
