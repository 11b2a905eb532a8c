from turmwerk.native.asara import *
