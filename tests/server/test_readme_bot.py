"""The README's bot plays against the server as it stands there."""

import asyncio
import re
import sys
from pathlib import Path

from tests.project.tree import text_of
from tests.server.process import ServerProcess


async def test_the_bot_of_the_readme_plays_a_match_to_its_end(server: ServerProcess, tmp_path: Path) -> None:
    [program] = re.findall(r"```python\n(.*?)```", text_of("README.md"), re.DOTALL)
    bot = tmp_path / "bot.py"
    bot.write_text(program)
    playing = await asyncio.create_subprocess_exec(sys.executable, bot, server.url, stdout=asyncio.subprocess.PIPE)
    try:
        said, _ = await asyncio.wait_for(playing.communicate(), 60)
    finally:
        if playing.returncode is None:
            playing.kill()
            await playing.wait()
    assert playing.returncode == 0
    assert max(map(int, re.findall(r"\d+", said.decode()))) >= 7
