// A stopwatch for wall-clock time.
#ifndef TIMER_H
#define TIMER_H

#include <chrono>

class Timer {
public:
	void StartTimer() { start = std::chrono::steady_clock::now(); }

	// The seconds since StartTimer.
	double GetElapsedTime() const
	{
		return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
	}

private:
	std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

#endif
