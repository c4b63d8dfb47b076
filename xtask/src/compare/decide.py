"""Decides command lines with the reference package; prints the median of their best times in nanoseconds."""
import asyncio
import json
import statistics
import sys
import time

from agentscope.permission import PermissionContext, PermissionEngine
from agentscope.tool import Bash


async def main(context_file, commands_file):
    with open(context_file, encoding="utf-8") as file:
        context = PermissionContext.model_validate(json.load(file))
    with open(commands_file, encoding="utf-8") as file:
        commands = json.load(file)
    engine, tool = PermissionEngine(context), Bash()
    best = [float("inf")] * len(commands)
    for _ in range(5):
        for index, command in enumerate(commands):
            start = time.perf_counter_ns()
            await engine.check_permission(tool, {"command": command})
            best[index] = min(best[index], time.perf_counter_ns() - start)
    print(statistics.median(best))


asyncio.run(main(sys.argv[1], sys.argv[2]))
