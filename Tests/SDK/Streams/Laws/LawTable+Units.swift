extension LawTable {
    /// What asks for a time in ReactiveSwift's units, and does what the form with a `Duration` does, which has a row;
    /// and the suite that compares the two.
    static let units: [String: String] = [
        "Signal.collect(every:on:skipEmpty:discardWhenCompleted:buffering:) in DispatchTimeInterval":
            "TimedSpellingTests",
        "Signal.debounce(_:on:discardWhenCompleted:) in TimeInterval": "TimedSpellingTests",
        "Signal.delay(_:on:buffering:) in TimeInterval": "TimedSpellingTests",
        "Signal.take(for:on:) in TimeInterval": "TimedSpellingTests",
        "Signal.throttle(_:on:) in TimeInterval": "TimedSpellingTests",
        "Signal.timeout(after:raising:on:) in TimeInterval": "TimedSpellingTests",
        "Signal.timeout(after:raising:on:) where Error == Never in TimeInterval": "TimedSpellingTests",
        "SignalProducer.collect(every:on:skipEmpty:discardWhenCompleted:buffering:) in DispatchTimeInterval":
            "TimedSpellingTests",
        "SignalProducer.debounce(_:on:discardWhenCompleted:) in TimeInterval": "TimedSpellingTests",
        "SignalProducer.delay(_:on:buffering:) in TimeInterval": "TimedSpellingTests",
        "SignalProducer.interval(_:interval:on:) in DispatchTimeInterval": "TimedSpellingTests",
        "SignalProducer.interval(_:on:) in DispatchTimeInterval": "TimedSpellingTests",
        "SignalProducer.retry(upTo:interval:on:) in TimeInterval": "TimedSpellingTests",
        "SignalProducer.take(for:on:) in TimeInterval": "TimedSpellingTests",
        "SignalProducer.throttle(_:on:) in TimeInterval": "TimedSpellingTests",
        "SignalProducer.timeout(after:raising:on:) in TimeInterval": "TimedSpellingTests",
        "SignalProducer.timeout(after:raising:on:) where Error == Never in TimeInterval": "TimedSpellingTests",
        "SignalProducer.timer(interval:on:leeway:) in DispatchTimeInterval": "TimedSpellingTests",
    ]
}
